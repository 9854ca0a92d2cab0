import { z } from 'zod'

/** The list language of the wire. Operators come raw or by alias; both are read into one set. */
export const operators = [
  '=',
  '<>',
  '>',
  '>=',
  '<',
  '<=',
  'LIKE',
  'NOT LIKE',
  'IN',
  'NOT IN',
  'RANGE',
  'NOT RANGE',
  'FIND_IN_SET',
  'NULL',
  'NOT NULL',
] as const
export type Operator = (typeof operators)[number]

const aliases: Record<string, Operator> = { eq: '=', ne: '<>', gt: '>', egt: '>=', lt: '<', elt: '<=' }

export const mostRowsPerPage = 500

const number = (raw: unknown) => (typeof raw === 'string' && /^-?\d+$/.test(raw) ? Number(raw) : raw)

const isYes = z.preprocess((raw) => raw === true || raw === 'true' || raw === '1' || raw === 1, z.boolean())

const searchItem = z.object({
  field: z.string().max(80).optional(),
  val: z
    .union([z.string().max(2000), z.number(), z.boolean(), z.array(z.union([z.string().max(200), z.number()])).max(1000)])
    .optional(),
  operator: z.preprocess(
    (raw) => (typeof raw === 'string' ? (raw === '' ? undefined : (aliases[raw.toLowerCase()] ?? raw.toUpperCase())) : raw),
    z.enum(operators).optional(),
  ),
  render: z.string().max(40).optional(),
})

export type SearchItem = z.output<typeof searchItem>

export const listQuery = z.object({
  page: z.preprocess(number, z.int().min(1).max(1_000_000)).default(1),
  limit: z.preprocess(number, z.int().min(1).max(mostRowsPerPage)).default(10),
  /** `field,asc` or `field,desc` */
  order: z.string().max(100).optional(),
  quick_search: z.string().max(100).optional(),
  search: z
    .preprocess(
      (raw) => (raw && typeof raw === 'object' && !Array.isArray(raw) ? Object.values(raw) : raw),
      z.array(searchItem).max(50),
    )
    .optional(),
  initKey: z.string().max(80).optional(),
  initValue: z
    .preprocess(
      (raw) => (typeof raw === 'string' ? raw.split(',').filter(Boolean) : typeof raw === 'number' ? [String(raw)] : raw),
      z.array(z.coerce.string().max(200)).max(mostRowsPerPage),
    )
    .optional(),
  initOperator: z.string().max(20).optional(),
  select: isYes.optional(),
  /** with `select`: all rows of a tree to be ticked, also those that a select does not offer */
  ticks: isYes.optional(),
})

export type ListQuery = z.output<typeof listQuery>

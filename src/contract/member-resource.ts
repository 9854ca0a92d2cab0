import { z } from 'zod'
import { type Endpoint, endpoint } from './endpoint.ts'
import type { Field } from './fields.ts'
import { calendarDay, rowId } from './inputs.ts'
import type { MemberSide, MemberTabs, Resource } from './resource.ts'
import type { RowAction } from './row-action.ts'

/**
 * What members have of a resource: a list of their own rows. It is a resource like those of staff, drawn and read by the same engine; only its calls
 * lie under /api and its list is asked for by plain names (`pay_status=1`, `from=2026-01-01`, `order=old`), which other people's programs can write.
 */
export type MemberResource = Resource & { member: MemberSide }

type MemberDeclaration = Pick<MemberSide, 'owner' | 'sorts'> & {
  table: string
  label: string
  fields: Record<string, Field>
  remove?: Resource['remove']
  tabs?: MemberTabs['list'] | MemberTabs
  search?: MemberSide['search']
  pageSizes?: MemberSide['pageSizes']
  detail?: string[]
  actions?: Record<string, RowAction>
  exportInput?: MemberSide['exportInput']
  /** where the calls lie and who may make them; or the calls themselves, of lists that are older than the engine */
  calls: MemberPath | GivenCalls
}

type MemberPath = { at: `/${string}`; access: Endpoint['access'] }

type GivenCalls = Partial<Record<'detail' | 'read' | 'add' | 'edit' | 'del' | 'export' | 'counts', Endpoint>> & {
  index: Endpoint
}

export function memberResource(name: string, declared: MemberDeclaration): MemberResource {
  const { table, fields, label, remove = 'never', sorts, search = 'quick_search', pageSizes = [20, 50, 100, 200] } = declared
  const tabs = Array.isArray(declared.tabs) ? { wire: 'tab', url: 'tab', list: declared.tabs } : (declared.tabs as MemberTabs)
  const [defaultSort = ['id', 'desc']] = Object.values(sorts)
  const side = { owner: declared.owner, tabs, sorts, search, pageSizes }
  const { counts, ...calls } = 'index' in declared.calls ? declared.calls : memberCalls(declared.calls, fields, side)
  return {
    name,
    table,
    fields,
    defaultSort: defaultSort as Resource['defaultSort'],
    label,
    sortable: undefined,
    remove,
    tree: undefined,
    adds: {},
    offers: undefined,
    detail: declared.detail,
    actions: declared.actions ?? {},
    calls: { ...noCalls, ...calls } as Resource['calls'],
    ...{ menu: undefined, nodes: {}, search: undefined },
    member: { ...side, counts, exportInput: declared.exportInput ?? {} },
  }
}

const noCalls = {
  detail: undefined,
  read: undefined,
  add: undefined,
  edit: undefined,
  del: undefined,
  sortable: undefined,
  export: undefined,
}

/** The filters of a list by their names on the wire; of some days both ends have a name of their own. */
export function filterInput(fields: Record<string, Field>): Record<string, z.ZodType> {
  const inputs: Record<string, z.ZodType> = {}
  for (const [name, field] of Object.entries(fields)) {
    if (!field.search) continue
    if (field.filterOf?.by === 'days') Object.assign(inputs, { from: calendarDay.optional(), to: calendarDay.optional() })
    else if (field.options)
      inputs[name] = z.coerce
        .string()
        .refine((value) => value in (field.options ?? {}), 'invalid.choice')
        .optional()
    else if (field.kind === 'text') inputs[name] = z.string().trim().max(100, 'invalid.too_long').optional()
    else inputs[name] = rowId.optional()
  }
  return inputs
}

function memberCalls(
  { at, access }: MemberPath,
  fields: Record<string, Field>,
  side: Omit<MemberSide, 'counts' | 'exportInput'>,
) {
  const filter = z.object({
    ...(side.tabs
      ? { [side.tabs.wire]: z.enum(side.tabs.list.map(({ name }) => name) as [string, ...string[]]).optional() }
      : {}),
    ...filterInput(fields),
    [side.search]: z.string().trim().max(100, 'invalid.too_long').optional(),
  })
  const index = filter.extend({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    limit: z.coerce.number().int().min(1).max(200).default(20),
    order: z.enum(Object.keys(side.sorts) as [string, ...string[]]).optional(),
  })
  const row = z.record(z.string(), z.unknown())
  return {
    index: endpoint({
      path: `GET ${at}/index`,
      access,
      input: index,
      output: z.strictObject({ list: z.array(row), total: z.int(), more: z.boolean().optional() }),
    }),
    detail: endpoint({ path: `GET ${at}/detail`, access, input: z.object({ id: rowId }), output: z.strictObject({ row }) }),
    counts: endpoint({
      path: `GET ${at}/counts`,
      access,
      input: z.object({}),
      output: z.strictObject({ tabs: z.record(z.string(), z.int()), most: z.int() }),
    }),
    export: endpoint({ path: `POST ${at}/export`, access, input: filter, output: z.strictObject({ id: z.int() }) }),
  }
}

import type { Field, FieldKind } from '#contract/fields.ts'
import type { Operator } from '#contract/list-query.ts'

/** What a person may choose per kind; the first is what a plain value in the address means. */
const operatorsByKind: Record<FieldKind, readonly Operator[]> = {
  id: ['=', 'RANGE'],
  text: ['LIKE', '=', 'NOT LIKE', '<>'],
  longText: ['LIKE', 'NOT LIKE'],
  json: ['LIKE', 'NOT LIKE'],
  int: ['RANGE'],
  decimal: ['RANGE'],
  flag: ['='],
  option: ['=', '<>'],
  date: ['RANGE'],
  time: ['RANGE'],
  pence: ['RANGE'],
  size: ['RANGE'],
  ref: ['=', '<>'],
  tree: ['=', '<>'],
  refs: ['=', '<>'],
  choice: ['=', '<>'],
  choices: ['=', '<>'],
  secret: [],
  pairs: [],
  year: ['RANGE'],
  clock: ['RANGE'],
  city: [],
  image: [],
  images: [],
  file: [],
  files: [],
  icon: ['='],
  colour: ['='],
  richText: [],
}

/** Stands at the right of its column and is asked for by its bounds. */
export const isNumeric = ({ kind }: Field): boolean => ['id', 'int', 'decimal', 'pence', 'size', 'year'].includes(kind)

/** Of a number people know all of it, or its beginning, which the quick search finds. */
const numberOperators: readonly Operator[] = ['=', '<>']

export const operatorsOf = (field: Field): readonly Operator[] =>
  field.quick === 'number' ? numberOperators : operatorsByKind[field.kind]

/** `weigh=5` is exactly five and `weigh=5,9` a range: the comma says which, so that both links stay short. */
export function impliedOperator(field: Field, value: string): Operator {
  if (field.kind === 'time' || field.kind === 'date' || field.kind === 'clock') return 'RANGE'
  if (isNumeric(field)) return value.includes(',') ? 'RANGE' : '='
  return operatorsOf(field)[0] ?? '='
}

/** The spelling of an operator in the address. */
const spelling = {
  '=': 'eq',
  '<>': 'ne',
  '>': 'gt',
  '>=': 'egt',
  '<': 'lt',
  '<=': 'elt',
  LIKE: 'like',
  'NOT LIKE': 'not-like',
  IN: 'in',
  'NOT IN': 'not-in',
  RANGE: 'range',
  'NOT RANGE': 'not-range',
  FIND_IN_SET: 'find-in-set',
  NULL: 'null',
  'NOT NULL': 'not-null',
} as const satisfies Record<Operator, string>

export type OperatorSpelling = (typeof spelling)[Operator]

export const formatOperator = (operator: Operator): OperatorSpelling => spelling[operator]

export function parseOperator(spelled: string): Operator | undefined {
  const found = Object.entries(spelling).find(([, word]) => word === spelled)
  return found?.[0] as Operator | undefined
}

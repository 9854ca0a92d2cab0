import { z } from 'zod'
import { type Endpoint, endpoint } from './endpoint.ts'
import { type Field, id } from './fields.ts'
import { calendarDay, rowId, rowIds } from './inputs.ts'
import { countsAnswer, type MemberSide, type MemberTabs, type Resource } from './resource.ts'
import { actionInput, actionOf, actionResult, type RowAction, type RowActionDeclaration } from './row-action.ts'

/**
 * What members have of a resource: a list of their own rows. It is a resource like those of staff, drawn and read by the same engine; only its calls
 * lie under /api and its list is asked for by plain names (`pay_status=1`, `from=2026-01-01`, `order=old`), which other people's programs can write.
 */
export type MemberResource = Resource & { member: MemberSide }

type MemberDeclaration = Pick<MemberSide, 'owner' | 'sorts'> & {
  table: string
  key?: Resource['key']
  label: string
  /** besides the row's number, which nobody reads and every call needs */
  fields: Record<string, Field>
  remove?: Resource['remove']
  tabs?: MemberTabs['list'] | MemberTabs
  search?: MemberSide['search']
  pageSizes?: MemberSide['pageSizes']
  detail?: string[]
  /** its verbs; where the calls are given each brings its own (`actionOf`), otherwise they come from the path */
  actions?: Record<string, RowAction | RowActionDeclaration>
  exportInput?: MemberSide['exportInput']
  exportForms?: MemberSide['exportForms']
  /** where the calls lie and who may make them; or the calls themselves, where they were there before the list */
  calls: MemberPath | GivenCalls
}

/** `write`: what a member's form does, as a resource of staff says it; nothing of itself. */
type MemberPath = { at: `/api/${string}`; access: `member:${string}`; write?: 'all' | 'add' | 'edit' | 'none' }

type GivenCalls = Partial<Record<'detail' | 'read' | 'add' | 'edit' | 'del' | 'export' | 'counts', Endpoint>> & {
  index: Endpoint
}

export function memberResource(name: string, declared: MemberDeclaration): MemberResource {
  const { table, key, label, remove = 'never', sorts, search = 'quick_search', pageSizes = [20, 50, 100, 200] } = declared
  const fields = { id: { ...id(), list: false, search: false }, ...declared.fields }
  const tabs = Array.isArray(declared.tabs) ? { wire: 'tab', url: 'tab', list: declared.tabs } : (declared.tabs as MemberTabs)
  const [defaultSort = ['id', 'desc']] = Object.values(sorts)
  const side = { owner: declared.owner, tabs, sorts, search, pageSizes }
  const calls = 'index' in declared.calls ? declared.calls : memberCalls({ ...declared, fields }, declared.calls, side)
  return {
    name,
    table,
    key,
    fields,
    defaultSort: defaultSort as Resource['defaultSort'],
    label,
    sortable: undefined,
    remove,
    tree: undefined,
    adds: {},
    offers: undefined,
    detail: declared.detail,
    actions: Object.fromEntries(
      Object.entries(declared.actions ?? {}).map(([verb, action]) => [verb, toRowAction(verb, action, declared.calls)]),
    ),
    calls: { ...noCalls, ...calls } as Resource['calls'],
    menu: undefined,
    nodes: {},
    search: undefined,
    member: { ...side, exportInput: declared.exportInput ?? {}, exportForms: declared.exportForms },
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
  counts: undefined,
}

/** A day, also where a client sends the time of day with it. */
const filterDay = z.preprocess(
  (raw) => (typeof raw === 'string' ? raw.replace(/^(\d{4}-\d{2}-\d{2})[ T]\d{2}:\d{2}(:\d{2})?$/, '$1') : raw),
  calendarDay,
)

/** As the specification names both ends of some days. */
const dayAliases = { start_time: 'from', end_time: 'to' }

/** The filters of a list by their names on the wire; of some days both ends have a name of their own. */
function filterInput(fields: Record<string, Field>): Record<string, z.ZodType> {
  const inputs: Record<string, z.ZodType> = {}
  for (const [name, field] of Object.entries(fields)) {
    if (!field.search) continue
    if (field.filterOf?.by === 'days') Object.assign(inputs, { from: filterDay.optional(), to: filterDay.optional() })
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
  { fields, detail, remove = 'never' }: MemberDeclaration,
  { at, access, write = 'none' }: MemberPath,
  side: Omit<MemberSide, 'exportInput' | 'exportForms'>,
) {
  const filter = z.object({
    ...(side.tabs
      ? { [side.tabs.wire]: z.enum(side.tabs.list.map(({ name }) => name) as [string, ...string[]]).optional() }
      : {}),
    ...filterInput(fields),
    order: z.enum(Object.keys(side.sorts) as [string, ...string[]]).optional(),
    [side.search]: z.string().trim().max(100, 'invalid.too_long').optional(),
  })
  const page = {
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(200)
      .default(side.pageSizes[0] ?? 20),
  }
  const row = z.record(z.string(), z.unknown())
  const one = { access, input: z.object({ id: rowId }), output: z.strictObject({ row }) }
  const saved = { access, input: z.unknown(), output: z.null() }
  const canEdit = write === 'all' || write === 'edit'
  return {
    index: endpoint({
      path: `GET ${at}/index`,
      access,
      input: filter.extend(page),
      aliases: 'from' in filter.shape ? dayAliases : {},
      output: z.strictObject({ list: z.array(row), total: z.int(), more: z.boolean().optional() }),
    }),
    counts:
      side.tabs &&
      endpoint({
        path: `GET ${at}/counts`,
        access,
        input: z.object({}),
        output: countsAnswer,
      }),
    detail: detail && endpoint({ path: `GET ${at}/detail`, ...one }),
    read: canEdit ? endpoint({ path: `GET ${at}/edit`, ...one }) : undefined,
    add: write === 'all' || write === 'add' ? endpoint({ path: `POST ${at}/add`, ...saved }) : undefined,
    edit: canEdit ? endpoint({ path: `POST ${at}/edit`, ...saved }) : undefined,
    del:
      remove === 'never'
        ? undefined
        : endpoint({ path: `POST ${at}/del`, access, input: z.object({ ids: rowIds }), output: z.null() }),
    export: endpoint({
      path: `POST ${at}/export`,
      access,
      input: filter.extend({ columns: z.array(z.string().max(80)).max(100).optional() }),
      output: z.strictObject({ id: z.int() }),
    }),
  }
}

function toRowAction(verb: string, action: RowAction | RowActionDeclaration, calls: MemberPath | GivenCalls): RowAction {
  if ('call' in action) return action
  if ('index' in calls) throw new Error(`the action ${verb} has neither a call nor a path`)
  const { at, access } = calls
  return actionOf(verb, endpoint({ path: `POST ${at}/${verb}`, access, input: actionInput, output: actionResult }), action)
}

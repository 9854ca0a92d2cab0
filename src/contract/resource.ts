import { z } from 'zod'
import type { ErrorCode } from '#domain/errors.ts'
import type { WordKey } from '#words/keys.ts'
import { type Endpoint, endpoint } from './endpoint.ts'
import type { Field } from './fields.ts'
import { rowId, rowIds } from './inputs.ts'
import { listQuery } from './list-query.ts'
import { type RowAction, type RowActionDeclaration, rowAction } from './row-action.ts'

/**
 * One CRUD resource, said once. From the declaration come the calls, the nodes, the checks of input, the list language, the admin's table and
 * form, and the audits. Only for things that *are*; whatever changes a state, moves money or calls outside is an action with its own endpoint.
 */
export type Resource = {
  /** lower camel case, dots for nested controllers (`auth.admin`) */
  name: string
  table: string
  /** the field by which a row is known where the wire has no `id`; such rows are looked at and led on from, one by one */
  key?: string
  fields: Record<string, Field>
  defaultSort: [field: string, direction: 'asc' | 'desc']
  /** what stands for a row in a select, a sentence or a confirm */
  label: string
  /** the column that dragging changes */
  sortable: string | undefined
  remove: 'never' | 'soft' | 'hard'
  /** said instead of the general words when a row cannot be deleted because something else needs it */
  referred?: ErrorCode
  /** the action that is offered instead, where `referred` is one of `namedRefusals` */
  insteadOfDelete?: string
  /** parent field of a tree, if it is one */
  tree: string | undefined
  /** what a row has besides its fields, put there by a hook or sent by existing clients; sent, it is left out */
  adds: Record<string, { select?: boolean }>
  /** which rows a select offers, where not every row may be a parent or a choice */
  offers: { field: string; is: readonly string[] } | undefined
  /** nodes of screens that are no resources and choose from this one */
  chosenBy?: readonly string[]
  /** what the drawer of one row shows, in this order; none without a drawer */
  detail: string[] | undefined
  /** its own verbs, by the name that ends their call and their node */
  actions: Record<string, RowAction>
  /** whether a row is about to change by itself: as long as one is shown, it is asked for again and again */
  isChanging?: (row: Record<string, unknown>) => boolean
  calls: ResourceCalls
  /** what staff work through; see the declaration */
  queues?: ResourceQueues
  /** how members ask for it, where it is their list and not that of staff */
  member?: MemberSide
  /** where its page stands in the menu of the back office; one without has no page */
  menu: ResourceMenu | undefined
  /** words of nodes by their action; see the declaration */
  nodes: Record<string, WordKey>
  search: ResourceSearch | undefined
}

/** What only a member's list says of itself; see `member-resource.ts`. */
export type MemberSide = {
  /** the column that says whose a row is: every query carries it */
  owner: string
  tabs: MemberTabs | undefined
  /** what `order` may say, and the field it means; the first is the list's own order */
  sorts: Record<string, [field: string, direction: 'asc' | 'desc']>
  /** what the words that are searched for are called on the wire */
  search: 'q' | 'quick_search'
  pageSizes: readonly number[]
  /** what its export says besides the filters */
  exportInput: Record<string, string>
  /** forms its file can have, for whoever exports to choose from; such an export takes the columns, the sort and the selection along as well */
  exportForms?: readonly string[]
}

/** The natural groups of a list by what some columns hold, everything first. */
export type MemberTabs = {
  /** its name on the wire, and in the URL of the page */
  wire: string
  url: string
  /** where its names stand among the words, if not under `<resource>.tab` */
  words?: string
  list: readonly { name: string; is: Record<string, readonly number[]>; isAlarm?: boolean }[]
}

/**
 * Whose turn it is: the groups of a list that staff work through, each a filter of the list by one field, with how many are in it. Who has waited
 * longest stands first in them.
 */
export type ResourceQueues = {
  field: string
  sort: [field: string, direction: 'asc' | 'desc']
  list: readonly {
    value: string | number
    word: WordKey
    /** it is our turn */
    isAlarm?: true
    /** over: nobody waits for how many there are, and the latest come first */
    isDone?: true
  }[]
}

/** The pages of one folder are sorted by `position`; the title is the list's own unless the menu has a shorter one. */
type ResourceMenu = { folder: MenuFolder; position: number; icon: string; title?: WordKey }
export type MenuFolder = 'auth' | 'user' | 'orders' | 'warehouses' | 'money' | 'catalogue' | 'content' | 'routine' | 'system'

/**
 * How the search of the back office finds a row: by a field that is `exactly` what was typed, which puts the row first, by its number, or by a part
 * of a text. `note` stands beside the row's label, and its last field narrows the list that the finding leads to. Only for lists that show every row
 * to whoever may open them.
 */
type ResourceSearch = { exactly?: string[]; id?: true; part: string[]; note: string[] }

/** What a resource does not offer is not there: neither call nor node nor button. */
type ResourceCalls = {
  index: Endpoint<typeof listQuery>
  detail: Endpoint<typeof oneRow> | undefined
  read: Endpoint<typeof oneRow> | undefined
  add: Endpoint | undefined
  edit: Endpoint | undefined
  del: Endpoint | undefined
  sortable: Endpoint | undefined
  export: Endpoint<typeof exportQuery> | undefined
  /** how many there are in each tab of a member's list, or in each queue of staff's */
  counts: Endpoint | undefined
}

/** The list's own question, and which columns in which order. */
const exportQuery = listQuery.extend({ columns: z.array(z.string().max(80)).max(100).optional() })

type ResourceDeclaration = {
  table: string
  fields: Record<string, Field>
  defaultSort: [field: string, direction: 'asc' | 'desc']
  label: string
  sortable?: string
  remove: Resource['remove']
  referred?: ErrorCode
  insteadOfDelete?: string
  /**
   * `all` adds and edits, `add` is for rows that are never changed again (a form sends its own `once_key`, so that sending it twice adds one),
   * `edit` only changes rows that come about otherwise, `none` is for what only actions change
   */
  write?: 'all' | 'add' | 'edit' | 'none'
  detail?: string[]
  adds?: Resource['adds']
  offers?: Resource['offers']
  chosenBy?: Resource['chosenBy']
  actions?: Record<string, RowActionDeclaration>
  isChanging?: Resource['isChanging']
  queues?: ResourceQueues
  menu?: ResourceMenu
  /**
   * View, add, edit, delete, sort and export are worded once for all, and an action's node is called like its button. Here stands what is called
   * otherwise, and every node of calls that the resource has beside those of its declaration.
   */
  nodes?: Record<string, WordKey>
  search?: ResourceSearch
}

export function resource(name: string, declared: ResourceDeclaration): Resource {
  const { table, fields, defaultSort, label, sortable, remove, write = 'all', adds = {}, offers } = declared
  // A row that has no form is still worth a look at all of it.
  const canEdit = write === 'all' || write === 'edit'
  const detail = declared.detail ?? (canEdit ? undefined : Object.keys(fields))
  const at = `/admin/${name}` as const
  const may = (action: string) => `admin:${nodeOf(name, action)}` as const
  const calls: ResourceCalls = {
    // `select` is open to whoever may use a screen that refers to this resource; the engine asks for that itself.
    index: endpoint({
      path: `GET ${at}/index`,
      access: may('index'),
      input: listQuery,
      output: listAnswer,
      aliases: { quickSearch: 'quick_search' },
    }),
    detail: detail && endpoint({ path: `GET ${at}/detail`, access: may('index'), input: oneRow, output: rowAnswer }),
    read: canEdit ? endpoint({ path: `GET ${at}/edit`, access: may('edit'), input: oneRow, output: rowAnswer }) : undefined,
    add:
      write === 'all' || write === 'add'
        ? endpoint({ path: `POST ${at}/add`, access: may('add'), input: z.unknown(), output: z.null() })
        : undefined,
    edit: canEdit ? endpoint({ path: `POST ${at}/edit`, access: may('edit'), input: z.unknown(), output: z.null() }) : undefined,
    del:
      remove === 'never'
        ? undefined
        : endpoint({ path: `DELETE ${at}/del`, access: may('del'), input: z.object({ ids: rowIds }), output: z.null() }),
    sortable: sortable
      ? endpoint({
          path: `POST ${at}/sortable`,
          access: may('sortable'),
          input: z.object({ id: rowId, targetId: rowId }),
          output: z.null(),
        })
      : undefined,
    export: endpoint({
      path: `POST ${at}/export`,
      access: may('export'),
      input: exportQuery,
      output: z.object({ id: z.int() }),
      aliases: { quickSearch: 'quick_search' },
    }),
    counts:
      declared.queues && endpoint({ path: `GET ${at}/counts`, access: may('index'), input: z.object({}), output: countsAnswer }),
  }
  const parent = Object.entries(fields).find(([, field]) => field.kind === 'tree')?.[0]
  const actions = Object.fromEntries(
    Object.entries(declared.actions ?? {}).map(([verb, one]) => [verb, rowAction(name, verb, nodeOf(name, verb), one)]),
  )
  const { menu, nodes = {}, search, isChanging, queues, referred, insteadOfDelete, chosenBy } = declared
  return {
    name,
    table,
    fields,
    defaultSort,
    label,
    sortable,
    remove,
    referred,
    insteadOfDelete,
    tree: parent,
    adds,
    offers,
    chosenBy,
    detail,
    actions,
    isChanging,
    queues,
    calls,
    menu,
    nodes,
    search,
  }
}

/** The resources among what a file of declarations exports. */
export const resourcesIn = (exported: Record<string, unknown>): Resource[] => Object.values(exported).filter(isResource)

const isResource = (value: unknown): value is Resource =>
  typeof value === 'object' && value !== null && 'fields' in value && 'calls' in value

/** The list call of a resource known by name only: whoever refers to it chooses from it. */
export const selectCall = (name: string) =>
  endpoint({ path: `GET /admin/${name}/index`, access: 'admin', input: listQuery, output: listAnswer })

/** `auth.admin` + `add` → `auth/admin/add`: the permission node, and the page's path under /admin without its action. */
export const pathOf = (name: string): string => name.replaceAll('.', '/')
export const nodeOf = (name: string, action: string): string => `${pathOf(name)}/${action}`

const common = ['index', 'add', 'edit', 'del', 'sortable', 'export'] as const

/** The actions a resource really offers, so that nobody is given a node without a door behind it. */
export const actionsOf = ({ calls, actions }: Resource): string[] => [
  ...common.filter((action) => calls[action]),
  ...Object.keys(actions),
]

/** Every call of a resource, its own verbs among them. */
export const callsOf = ({ calls, actions }: Resource): Endpoint[] => [
  ...Object.values(calls).filter((call) => call !== undefined),
  ...Object.values(actions).map((action) => action.call),
]

/** Too long to be sent with every row of a list: read when one row is looked at. */
export const isDetailOnly = (field: Field): boolean => !field.list && ['json', 'longText', 'richText'].includes(field.kind)

/** `group_id` → `group`, `pid` → `parent`: the name of the nested object beside a reference. */
export const refName = (field: string): string => (field === 'pid' ? 'parent' : field.replace(/_id$/, ''))

/** `group_arr` → `group_name_arr`: where the labels of many references stand. */
export const labelsName = (field: string): string => `${field.replace(/_arr$/, '')}_name_arr`

export const writableFields = (resource: Resource): [string, Field][] =>
  Object.entries(resource.fields).filter(([, field]) => field.form)

/** How many there are by the name of the tab or the value of the queue; counting stops at one more than `most`. */
export const countsAnswer = z.strictObject({ tabs: z.record(z.string(), z.int()), most: z.int() })
export type CountsAnswer = z.output<typeof countsAnswer>

const oneRow = z.object({ id: rowId })
const anyRow = z.record(z.string(), z.unknown())
const rowAnswer = z.object({ row: anyRow })

const listAnswer = z.object({
  list: z.array(anyRow),
  total: z.int(),
  /** the count stops at ten thousand */
  more: z.boolean().optional(),
  remark: z.string(),
})

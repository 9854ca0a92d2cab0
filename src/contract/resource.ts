import { z } from 'zod'
import { type Endpoint, endpoint } from './endpoint.ts'
import type { Field } from './fields.ts'
import { rowId, rowIds } from './inputs.ts'
import { listQuery } from './list-query.ts'

/**
 * One CRUD resource, said once. From the declaration come the calls, the nodes, the checks of input, the list language, the admin's table and
 * form, and the audits. Only for things that *are*; whatever changes a state, moves money or calls outside is an action with its own endpoint.
 */
export type Resource = {
  /** lower camel case, dots for nested controllers (`auth.admin`) */
  name: string
  table: string
  fields: Record<string, Field>
  order: [field: string, direction: 'asc' | 'desc']
  /** what stands for a row in a select, a sentence or a confirm */
  label: string
  /** the column that dragging changes */
  sortable: string | undefined
  remove: 'never' | 'soft' | 'hard'
  /** parent field of a tree, if it is one */
  tree: string | undefined
  calls: ResourceCalls
}

type ResourceCalls = {
  index: Endpoint<typeof listQuery>
  read: Endpoint
  add: Endpoint
  edit: Endpoint
  del: Endpoint
  sortable: Endpoint | undefined
  export: Endpoint<typeof exportQuery>
}

/** The list's own question, and which columns in which order. */
const exportQuery = listQuery.extend({ columns: z.array(z.string().max(80)).max(100).optional() })

type Declared = {
  table: string
  fields: Record<string, Field>
  order: [field: string, direction: 'asc' | 'desc']
  label: string
  sortable?: string
  remove: Resource['remove']
}

export const actions = ['index', 'add', 'edit', 'del', 'sortable', 'export'] as const
export type Action = (typeof actions)[number]

export function resource(name: string, declared: Declared): Resource {
  const { table, fields, order, label, sortable, remove } = declared
  const at = `/admin/${name}` as const
  const may = (action: Action) => `admin:${nodeOf(name, action)}` as const
  const calls: ResourceCalls = {
    // `select` is open to whoever may use a screen that refers to this resource; the engine asks for that itself.
    index: endpoint({
      path: `GET ${at}/index`,
      access: may('index'),
      input: listQuery,
      output: listAnswer,
      aliases: { quickSearch: 'quick_search' },
    }),
    read: endpoint({
      path: `GET ${at}/edit`,
      access: may('edit'),
      input: z.object({ id: rowId }),
      output: z.object({ row: anyRow }),
    }),
    add: endpoint({ path: `POST ${at}/add`, access: may('add'), input: z.unknown(), output: z.null() }),
    edit: endpoint({ path: `POST ${at}/edit`, access: may('edit'), input: z.unknown(), output: z.null() }),
    del: endpoint({ path: `DELETE ${at}/del`, access: may('del'), input: z.object({ ids: rowIds }), output: z.null() }),
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
  }
  const parent = Object.entries(fields).find(([, field]) => field.kind === 'tree')?.[0]
  return { name, table, fields, order, label, sortable, remove, tree: parent, calls }
}

/** `auth.admin` + `add` → `auth/admin/add`: the permission node, and the page's path under /admin without its action. */
export const pathOf = (name: string): string => name.replaceAll('.', '/')
export const nodeOf = (name: string, action: Action): string => `${pathOf(name)}/${action}`

/** The actions a resource really offers, so that nobody is given a node without a door behind it. */
export const actionsOf = (resource: Resource): Action[] =>
  actions.filter((action) => (action === 'sortable' ? resource.sortable : action === 'del' ? resource.remove !== 'never' : true))

/** Checks a whole new row, or with `partial` whichever fields were sent. Names that the row does not have are refused. */
export function rowInput(resource: Resource, { partial }: { partial: boolean }): z.ZodType<Record<string, unknown>> {
  const shape: Record<string, z.ZodType> = {}
  for (const [name, field] of Object.entries(resource.fields)) {
    // A client sends back the whole row it was given: what cannot be written is let through here and left out by the engine.
    shape[name] = field.form ? (partial || !field.required ? field.input.optional() : field.input) : z.unknown().optional()
    if (field.half) shape[field.half.of] = z.unknown().optional()
    if (field.ref) shape[refName(name)] = z.unknown().optional()
  }
  return z.strictObject(shape) as unknown as z.ZodType<Record<string, unknown>>
}

/** `group_id` → `group`: the name of the nested object beside a reference. */
export const refName = (field: string): string => field.replace(/_id$/, '')

export const writableFields = (resource: Resource): [string, Field][] =>
  Object.entries(resource.fields).filter(([, field]) => field.form)

const anyRow = z.record(z.string(), z.unknown())

const listAnswer = z.object({
  list: z.array(anyRow),
  total: z.int(),
  /** the count stops at ten thousand */
  more: z.boolean().optional(),
  remark: z.string(),
})

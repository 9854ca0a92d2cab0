import path from 'node:path'
import { z } from 'zod'
import type { Realm } from '#contract/envelope.ts'
import { fieldLabel } from '#contract/field-labels.ts'
import type { Field } from '#contract/fields.ts'
import { isDetailOnly, labelsName, type Resource, refName } from '#contract/resource.ts'
import { formatMinor } from '#domain/currency-digits.ts'
import { AppError } from '#domain/errors.ts'
import { textOfHtml } from '#domain/html.ts'
import type { Language } from '#domain/language.ts'
import { formatTime, wallClock } from '#domain/time.ts'
import { type AccessCache, holdsNode } from '#server/platform/access.ts'
import { readWithProgress } from '#server/platform/db/cursor.ts'
import type { Db, Pool } from '#server/platform/db/pool.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import { on, type Route } from '#server/platform/http/mount.ts'
import { sayAny } from '#server/platform/i18n.ts'
import { findEnabledActor } from '#server/platform/session/store.ts'
import { type SheetCell, type SheetColumn, sheetMimetype, writeSheet } from '#server/platform/spreadsheet/write-sheet.ts'
import { startExport } from '#server/platform/tasks/start-export.ts'
import { type TaskContext, type TaskKind, taskKind } from '#server/platform/tasks/task.ts'
import { allWords } from '#words/all.ts'
import type { Row } from './columns.ts'
import { type ListSource, wholeList } from './list-rows.ts'
import type { ResourceContext } from './row-routes.ts'

type RequiredContext = {
  pool: Pool
  db: Db
  access: AccessCache
  clock: () => Date
  settings: { get(name: 'time_zone'): string }
}

const rowsAtOnce = 1000
/** Spreadsheets reckon with fifteen digits; a longer number would lose its end. */
const longestNumber = 1e15

/** `query`: what the list was asked, as its own call brings it */
const input = z.object({
  resource: z.string(),
  query: z.record(z.string(), z.unknown()),
  columns: z.array(z.string()).optional(),
})
export type ExportInput = z.input<typeof input>
const exportTaskKind = 'export'

/** The call that has a list written into a file, where the list has one. */
export const exportRoutes = <Ctx extends ResourceContext>({ calls }: Resource, list: ListSource<Ctx>): Route<Ctx>[] =>
  calls.export
    ? [
        {
          ...on<Ctx, typeof calls.export>(calls.export, (ctx, input, caller) => startListExport(ctx, list, input, caller)),
          list,
        },
      ]
    : []

/** Books the work that writes what is filtered into a file. Twice makes two files. */
async function startListExport<Ctx extends Pick<ResourceContext, 'db' | 'clock' | 'startTask'>>(
  ctx: Ctx,
  { resource, optionsFor, toQuery }: ListSource<Ctx>,
  { columns, ...query }: Row & { columns?: string[] },
  caller: Caller,
) {
  // A wrong filter or column is said now, not in the tray.
  wholeList(toQuery(query), optionsFor(ctx, caller, query))
  exportColumns(resource, columns)
  const exported: ExportInput = { resource: resource.name, query, columns }
  return startExport(ctx, { kind: exportTaskKind, what: `${resource.name}.title`, input: exported }, caller)
}

const realmOf = ({ member }: Resource): Realm => (member ? 'member' : 'admin')

/** The columns that were asked for, or those the list shows of itself. */
function exportColumns(resource: Resource, names: string[] | undefined): [string, Field][] {
  const asked = names?.length ? names : Object.keys(resource.fields).filter((name) => resource.fields[name]?.list)
  return asked.map((name) => {
    const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
    if (!field) throw new AppError('query.field_unknown', { detail: { field: name } })
    return [name, field]
  })
}

/** Writes a list as its owner sees it, from the first row to the last, into an .xlsx file. Changes nothing, so it may run twice. */
export const exportKind = <Ctx extends RequiredContext>(sources: readonly ListSource<Ctx>[]): TaskKind<Ctx> =>
  taskKind<Ctx, z.output<typeof input>>({
    kind: exportTaskKind,
    input,
    run: async (ctx, { resource: name, query, columns: names }, taskContext) => {
      const { language, owner } = taskContext
      const source = sources.find(({ resource }) => resource.name === name && realmOf(resource) === owner.realm)
      if (!source) throw new AppError('task.broken')
      const { resource } = source
      // Between the click and the work someone may have lost the right to it.
      const actor = await findEnabledActor(ctx.db, owner)
      const [, node] = resource.calls.export?.access.split(':') ?? []
      if (!actor || (node && !holdsNode(ctx.access.current()[owner.realm], actor.groupIds, node)))
        throw new AppError('access.no_node')
      const columns = exportColumns(resource, names)
      const asList = source.optionsFor(ctx, { actor, language }, query)
      // A list leaves out what is long; who asks for it by name gets it.
      const options = columns.some(([, field]) => isDetailOnly(field)) ? { ...asList, columns: asList.wholeColumns } : asList
      const title = sayAny(language, `${name}.title`)
      const day = formatTime(ctx.clock(), options.zone, 'yyyy-mm-dd')
      const file = path.join(taskContext.folder, 'export.xlsx')
      const cells = columns.map(([column, field]) => cellMaker(column, field, options.zone, language))
      const reader = { actor, language, host: '' }
      const encode = async (rows: readonly Row[]) => {
        const page = rows.map((row) => options.columns.encode(row, language))
        for (const wire of page) await source.shape?.(ctx, wire, reader)
        await source.finishPage?.(ctx, page, reader)
        return page.map((wire) => cells.map((cell) => cell(wire)))
      }
      await writeSheet(file, {
        name: title,
        columns: columns.map(([column, field]) => ({ title: labelOf(resource, column, language), kind: kindOf(field) })),
        rows: rowsOf(ctx.pool, wholeList(source.toQuery(query), options), taskContext, encode),
      })
      return { path: file, name: `${title} ${day}.xlsx`, mimetype: sheetMimetype }
    },
  })

async function* rowsOf(
  pool: Pool,
  list: ReturnType<typeof wholeList>,
  taskContext: TaskContext,
  encode: (rows: readonly Row[]) => Promise<SheetCell[][]>,
): AsyncGenerator<SheetCell[]> {
  for await (const batch of readWithProgress<Row>(pool, { ...list, size: rowsAtOnce }, taskContext.progress))
    yield* await encode(batch)
}

function kindOf({ kind, isLastDay }: Field): SheetColumn['kind'] {
  if (kind === 'id' || kind === 'int' || kind === 'year') return 'number'
  if (kind === 'decimal' || kind === 'size') return 'decimal'
  if (kind === 'pence') return 'money'
  return kind === 'time' && !isLastDay ? 'time' : 'text'
}

/** What a column makes of a row. Words and zones are looked up once, not a hundred thousand times. */
function cellMaker(name: string, field: Field, zone: string, language: Language): (row: Row) => SheetCell {
  const clock = wallClock(zone)
  const words = new Map(Object.entries(field.options ?? {}).map(([value, key]) => [value, sayAny(language, key)]))
  const make = (value: unknown, row: Row): SheetCell => {
    switch (field.kind) {
      case 'text':
      case 'longText':
      case 'image':
      case 'file':
      case 'icon':
      case 'colour':
      case 'clock':
      case 'date':
        return String(value)
      case 'images':
      case 'files':
      case 'city':
        return (value as unknown[]).join(', ')
      case 'pairs':
        return (value as { key: string; value: string }[]).map((pair) => `${pair.key}=${pair.value}`).join('\n')
      case 'choices':
        return (value as string[]).map((one) => words.get(one) ?? one).join(', ')
      case 'refs':
        return ((row[labelsName(name)] as string[] | undefined) ?? []).join(', ')
      case 'secret':
        return null
      case 'richText':
        return textOfHtml(String(value))
      case 'json':
        return JSON.stringify(value)
      case 'id':
      case 'int':
      case 'year':
        // The currency stands in a column of its own.
        if (field.minorOf) return Number(formatMinor(Number(value), String(row[field.minorOf])))
        return Math.abs(Number(value)) < longestNumber ? Number(value) : String(value)
      case 'flag':
      case 'option':
      case 'choice':
        return words.get(String(value)) ?? String(value)
      case 'time':
        return field.isLastDay ? formatTime(new Date((Number(value) - 1) * 1000), zone, 'yyyy-mm-dd') : clock(Number(value))
      case 'pence':
      case 'decimal':
      case 'size':
        return Number(value)
      case 'ref':
      case 'tree': {
        const target = row[refName(name)] as Row | null | undefined
        return String(target?.[field.ref?.label ?? ''] ?? value)
      }
      default:
        return field.kind satisfies never
    }
  }
  return (row) => {
    const value = row[name]
    return value === null || value === undefined ? null : make(value, row)
  }
}

const labelOf = (resource: Resource, name: string, language: Language): string =>
  fieldLabel(resource, name, (key) => allWords[language][key])

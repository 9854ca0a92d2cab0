import { isMasked, maskIdNumber } from '#domain/address/address.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Cells, ImportKind } from './import-kind.ts'

/** Identity numbers lie sealed in the database, in rows of a sheet as everywhere, and people see their ends only. */

const sealMark = 'sealed:'

const knownFields = new WeakMap<ImportKind, string[]>()

/** Asked several times for each row: looked up once for each kind. */
function secretFields(kind: ImportKind): string[] {
  const known = knownFields.get(kind) ?? kind.columns.flatMap(({ field, isSecret }) => (isSecret ? [field] : []))
  knownFields.set(kind, known)
  return known
}

export const sealCells = (ctx: Ctx, kind: ImportKind, cells: Cells): Cells =>
  changeCells(kind, cells, (text) => (text.startsWith(sealMark) ? text : sealMark + ctx.secrets.seal(text)))

export const unsealCells = (ctx: Ctx, kind: ImportKind, cells: Cells): Cells =>
  changeCells(kind, cells, (text) => unseal(ctx, text))

export const maskCells = (ctx: Ctx, kind: ImportKind, cells: Cells): Cells =>
  changeCells(kind, cells, (text) => maskIdNumber(unseal(ctx, text)))

/** Whoever sends back what they were shown has changed nothing. */
export const isUnchangedMask = (ctx: Ctx, kind: ImportKind, field: string, sent: string, before: Cells): boolean =>
  isMasked(sent) && maskCells(ctx, kind, before)[field] === sent

/** '' as well where it was sealed under another secret. */
const unseal = (ctx: Ctx, text: string): string =>
  text.startsWith(sealMark) ? (ctx.secrets.unseal(text.slice(sealMark.length)) ?? '') : text

function changeCells(kind: ImportKind, cells: Cells, change: (text: string) => string): Cells {
  const changed = secretFields(kind).filter((field) => cells[field] !== undefined)
  if (changed.length === 0) return cells
  const next = { ...cells }
  for (const field of changed) next[field] = change(cells[field] ?? '')
  return next
}

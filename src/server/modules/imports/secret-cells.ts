import { isMasked, maskIdNumber } from '#domain/address/address.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Cells, ImportKind } from './import-kind.ts'

/** Identity numbers lie sealed in the database, in rows of a sheet as everywhere, and people see their ends only. */

const sealMark = 'sealed:'

/** How an identity number stands in a member's own export: only an import of the same member can open it. */
const referenceMark = 'sealed-id:'

export const sealReference = (ctx: Ctx, userId: number, number: string): string =>
  `${referenceMark}${ctx.secrets.seal(`id-reference ${userId} ${number}`)}`

export const isSealedReference = (text: string): boolean => text.startsWith(referenceMark)

/** The number behind a reference; a reference of another member stays as it is. */
function openReference(ctx: Ctx, userId: number, text: string): string {
  if (!isSealedReference(text)) return text
  const opened = ctx.secrets.unseal(text.slice(referenceMark.length)) ?? ''
  const start = `id-reference ${userId} `
  return opened.startsWith(start) ? opened.slice(start.length) : text
}

const knownFields = new WeakMap<ImportKind, string[]>()

/** Asked several times for each row: looked up once for each kind. */
function secretFields(kind: ImportKind): string[] {
  const known = knownFields.get(kind) ?? kind.columns.flatMap(({ field, isSecret }) => (isSecret ? [field] : []))
  knownFields.set(kind, known)
  return known
}

/** What a member sends: whatever it looks like, it is a text and not sealed by us. */
export const sealSentCells = (ctx: Ctx, kind: ImportKind, cells: Cells, userId: number): Cells =>
  changeCells(kind, cells, (text) => (text === '' ? '' : sealMark + ctx.secrets.seal(openReference(ctx, userId, text))))

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

import { z } from 'zod'
import type { WordKey } from '#words/keys.ts'
import { type Endpoint, endpoint } from './endpoint.ts'
import { expectedAmount, line, positiveAmount, rowIds } from './inputs.ts'

/** A picture for a verb; the browser keeps this short list of drawings. */
export const actionIcons = [
  ...(['run', 'cancel', 'approve', 'refuse', 'send', 'print', 'pay'] as const),
  ...(['edit', 'retry', 'copy', 'delete', 'options', 'download', 'show', 'refund'] as const),
] as const
export type ActionIcon = (typeof actionIcons)[number]

/**
 * A verb of a resource beyond add, edit and delete. One call takes many rows and answers for each of them on its own, so that one row that
 * cannot does not stop the others.
 */
export type RowAction = {
  /** the name that ends its call */
  verb: string
  call: Endpoint<typeof actionInput, typeof actionResult>
  label: WordKey
  /** the question before it happens; without one it happens at a click */
  ask: WordKey | undefined
  /** what the question says besides, and what its other answer is called */
  asksText: WordKey | undefined
  keepLabel: WordKey | undefined
  /** what is said when it is done to several rows, where that is more than "done"; of a single one the server says it */
  done: WordKey | undefined
  icon: ActionIcon
  isDanger: boolean
  /** offered for a selection too */
  isBulk: boolean
  /** offered for a single row */
  isForRow: boolean
  /** what most rows of the list wait for: it stands out */
  isMain: boolean
  /** there is no row any more when it is done */
  removesRow: boolean
  /** what whoever does it must say */
  asks: ActionPrompts
  /** What it costs by the row that is looked at, if anything: it is shown and sent along, and at another sum nothing is done. */
  costs: ((row: Record<string, unknown>) => string | null) | undefined
  /** Why a row as the wire brings it cannot have this now, or null. The browser says it where the action would stand; the server asks again. */
  check: (row: Record<string, unknown>, nowSeconds: number) => WordKey | null
}

/**
 * A reason that is kept, by the words that ask for it; a note beside it that only staff see, where the member reads the reason; or a sum, with what
 * the form starts from. `isAmountOptional`: a row for which the form would start from nothing has no sum, and is not asked for one.
 */
export type ActionPrompts = {
  reason?: WordKey
  note?: true
  amount?: (row: Record<string, unknown>) => string
  isAmountOptional?: true
}

export type RowActionDeclaration = Pick<RowAction, 'label' | 'icon' | 'check'> & {
  ask?: WordKey
  asksText?: WordKey
  keepLabel?: WordKey
  done?: WordKey
  isDanger?: boolean
  isBulk?: boolean
  isForRow?: boolean
  isMain?: boolean
  removesRow?: boolean
  asks?: ActionPrompts
  costs?: RowAction['costs']
}

/**
 * `once_key`: the form's own, the same for the same form, so that a sum that is sent twice moves once. `seen`: by row, what whoever does it saw
 * that it costs.
 */
export const actionInput = z.object({
  ids: rowIds,
  reason: line(200).optional(),
  internal_note: line(300, 0).optional(),
  amount: positiveAmount.optional(),
  once_key: line(64, 8).optional(),
  seen: z.record(z.string(), expectedAmount).optional(),
})
export type ActionFormValues = Omit<z.output<typeof actionInput>, 'ids'>

export const actionResult = z.strictObject({
  list: z.array(z.strictObject({ id: z.int(), ok: z.boolean(), msg: z.string() })),
})

export type ActionResult = z.output<typeof actionResult>

export const rowAction = (name: string, verb: string, node: string, declared: RowActionDeclaration): RowAction =>
  actionOf(
    verb,
    endpoint({ path: `POST /admin/${name}/${verb}`, access: `admin:${node}`, input: actionInput, output: actionResult }),
    declared,
  )

/** An action whose call is already there: one of a member's list. */
export const actionOf = (verb: string, call: Endpoint, declared: RowActionDeclaration): RowAction => ({
  verb,
  call: call as RowAction['call'],
  label: declared.label,
  ask: declared.ask,
  asksText: declared.asksText,
  keepLabel: declared.keepLabel,
  done: declared.done,
  icon: declared.icon,
  isDanger: declared.isDanger ?? false,
  // A sum belongs to one row.
  isBulk: declared.isBulk ?? !declared.asks?.amount,
  isForRow: declared.isForRow ?? true,
  isMain: declared.isMain ?? false,
  removesRow: declared.removesRow ?? false,
  asks: declared.asks ?? {},
  costs: declared.costs,
  check: declared.check,
})

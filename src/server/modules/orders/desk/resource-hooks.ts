import type { SearchItem } from '#contract/list-query.ts'
import { asPence, type Pence } from '#domain/money.ts'
import { attentionAfterMinutes, labelProblem, queueDays } from '#domain/order/staff-checks.ts'
import { voidStatus } from '#domain/order/status.ts'
import type { Ctx } from '#server/ctx.ts'
import type { LedgerActor } from '#server/modules/ledger/index.ts'
import { holdsNode } from '#server/platform/access.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { say } from '#server/platform/i18n.ts'
import type { ResourceHooks } from '#server/platform/resources/routes.ts'
import type { Conditions } from '#server/platform/resources/search.ts'
import { failureText } from '../order-row.ts'
import { lockOrder } from '../store.ts'
import { requestVoid } from '../void-order.ts'
import { refundByStaff } from './refund-by-staff.ts'
import { resendOrder } from './resend-order.ts'

/** What an order cannot do alone: whoever talks to carriers is handed in, since it stands to the right of orders. */
export type DeskTools = {
  /** ends a label that waits, when the carrier certainly has none */
  stopLabel: (ctx: Ctx, orderId: number, by: { actor: LedgerActor; reason: string; internalNote: string }) => Promise<void>
}

const staffActor = (caller: Caller): LedgerActor => ({ type: 'admin', id: actorOf(caller).id, requestId: caller.requestId })

const rowActions = ({ stopLabel }: DeskTools): NonNullable<ResourceHooks<Ctx>['actions']> => ({
  // The days are the member's; what the carrier says is what counts for staff.
  void: (ctx, row, caller, { reason = '', internal_note: internalNote = '' }) =>
    inTx(ctx, async (tx) =>
      requestVoid(ctx, tx, await lockOrder(tx, Number(row.id)), {
        actor: staffActor(caller),
        reason,
        internalNote,
        way: 'void',
        now: ctx.clock(),
      }),
    ),
  refund: (ctx, row, caller, { reason = '', internal_note: internalNote = '', amount, once_key: onceKey }) =>
    refundByStaff(ctx, {
      orderId: Number(row.id),
      actor: staffActor(caller),
      reason,
      internalNote,
      now: ctx.clock(),
      amount,
      most: refundLimitOf(ctx, caller),
      onceKey: onceKey ?? caller.requestId,
    }),
  resend: (ctx, row, caller, { reason = '', internal_note: internalNote = '', seen }) =>
    resendOrder(
      ctx,
      {
        orderId: Number(row.id),
        actor: staffActor(caller),
        reason,
        internalNote,
        now: ctx.clock(),
        expected: seen?.[String(row.id)],
      },
      caller.language,
    ),
  stop: (ctx, row, caller, { reason = '', internal_note: internalNote = '' }) =>
    stopLabel(ctx, Number(row.id), { actor: staffActor(caller), reason, internalNote }),
})

/** Above the operator's limit it is finance's to give: whoever may approve refunds. */
export const refundLimitOf = (ctx: Ctx, caller: Caller): Pence | undefined =>
  holdsNode(ctx.access.current().admin, actorOf(caller).groupIds, 'refund/approve')
    ? undefined
    : asPence(ctx.settings.get('refund_without_approval') * 100)

/** Why it failed or waits, in words instead of our code for it. */
const shape: ResourceHooks<Ctx>['shape'] = (_ctx, row, { caller }) => {
  const stored = {
    fail_code: String(row.fail_code ?? ''),
    fail_reason: String(row.fail_reason ?? ''),
    status: Number(row.status),
    void_status: Number(row.void_status),
  }
  // Only a carrier's own words can be missing: our other codes say all of it.
  const hasNoReason =
    ['', 'refused'].includes(stored.fail_code) && stored.fail_reason === '' && row.void_status === voidStatus.refused
  row.fail_reason = hasNoReason ? say(caller.language, 'order.refused.no_voids') : failureText(stored, caller.language)
}

/** Deleted orders are listed only when somebody asks for them; one that is named is shown in any case, and nothing can be done to it. */
const asksForDeleted = ({ field, operator, val }: SearchItem): boolean =>
  field === 'delete_time' && (operator === 'NOT NULL' || (operator !== undefined && operator !== 'NULL' && (val ?? '') !== ''))

export const orderHooks = (tools: DeskTools): ResourceHooks<Ctx> => ({
  scope: (_actor, { clauses }, _ctx, query) => {
    if (query) clauses.push(`t.delete_time is ${query.search?.some(asksForDeleted) ? 'not ' : ''}null`)
  },
  shape,
  actions: rowActions(tools),
})

export const failedLabelHooks = (tools: DeskTools): ResourceHooks<Ctx> => ({
  scope: (_actor, conditions, ctx) => addQueueConditions(conditions, ctx.clock()),
  shape,
  actions: rowActions(tools),
})

const minute = 60_000

/** What is only on its way is nobody's work yet, and what nobody touched for a season no longer. */
export function addQueueConditions({ clauses, values }: Conditions, now: Date): void {
  const [late, old] = [
    new Date(now.getTime() - attentionAfterMinutes * minute),
    new Date(now.getTime() - queueDays * 1440 * minute),
  ]
  clauses.push(`t.since > $${values.push(old)}`)
  const { failed, unclear, voidRefused } = labelProblem
  clauses.push(`(t.problem in (${failed}, ${unclear}, ${voidRefused}) or t.since < $${values.push(late)})`)
}

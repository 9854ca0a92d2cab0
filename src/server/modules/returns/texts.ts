import type { Field } from '#contract/fields.ts'
import type { ReturnMoment } from '#contract/return-desk.ts'
import { feeTypeField, returnKindField, returnPayStatusField, returnStatusField } from '#contract/return-order.ts'
import type { Language } from '#domain/language.ts'
import type { ReturnVerb } from '#domain/return/status.ts'
import { toSeconds } from '#domain/time.ts'
import type { Ctx } from '#server/ctx.ts'
import { prepareOnce, run } from '#server/platform/db/pool.ts'
import { say } from '#server/platform/i18n.ts'
import type { Row } from '#server/platform/resources/columns.ts'
import type { WordKey } from '#words/keys.ts'

const spoken = {
  status: returnStatusField('member'),
  kind: returnKindField(),
  fee_type: feeTypeField(),
  pay_status: returnPayStatusField(),
} satisfies Record<string, Field>

function textOf(field: Field, value: unknown, language: Language): string {
  const word = field.options?.[String(value)]
  return word ? say(language, word as WordKey) : ''
}

export const feeTypeText = (type: number, language: Language): string => textOf(spoken.fee_type, type, language)

const beside = prepareOnce(
  `select r.id, o.status, r.fees from return_order r join shipping_order o on o.id = r.order_id where r.id = any($1)`,
)
type Beside = { id: number; status: number; fees: { fee_type: number }[] }

/** The codes of rows in the reader's words, several fees by all their names, and how the order of each stands; asked once for a page. */
export async function addTexts(ctx: Ctx, rows: readonly Row[], { language }: { language: Language }): Promise<void> {
  const found = await run<Beside>(ctx.db, beside, [rows.map(({ id }) => id)])
  const byId = new Map(found.map((one) => [one.id, one]))
  for (const row of rows) {
    const { status = null, fees = [] } = byId.get(Number(row.id)) ?? {}
    for (const [name, field] of Object.entries(spoken)) row[`${name}_text`] = textOf(field, row[name], language)
    const separator = language === 'en' ? ', ' : '、'
    if (fees.length > 0) row.fee_type_text = fees.map(({ fee_type }) => feeTypeText(fee_type, language)).join(separator)
    row.shipping_order_status = status
  }
}

const history = prepareOnce(
  `select h.id, h.verb, h.actor_type, h.reason, h.create_time, a.username, m.username as member from return_history h
     left join admin a on h.actor_type = 'admin' and a.id = h.actor_id
     left join member m on h.actor_type = 'member' and m.id = h.actor_id where h.return_id = $1 order by h.id`,
)
type HistoryRow = {
  id: number
  verb: ReturnVerb
  actor_type: 'member' | 'admin' | 'system'
  reason: string
  create_time: Date
  username: string | null
  member: string | null
}

/** What happened to it, in words; who of our staff it was is for staff. */
export async function addHistory(
  ctx: Ctx,
  row: Row,
  { language, isStaff }: { language: Language; isStaff: boolean },
): Promise<void> {
  const rows = await run<HistoryRow>(ctx.db, history, [row.id])
  row.history = rows.map(
    ({ id, verb, actor_type: actor, reason, create_time, username, member }): ReturnMoment => ({
      id,
      verb,
      text: say(language, `returnOrder.history.${verb}`),
      time: toSeconds(create_time),
      actor: (isStaff && (username ?? (actor === 'member' && member))) || say(language, `order.actor.${actor}`),
      reason: verb === 'chosen' && reason !== '' ? say(language, `returnOrder.choice.${reason}` as WordKey) : reason,
    }),
  )
}

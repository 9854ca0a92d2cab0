import type { ClaimOffer, ClaimThread, InsuredOrderRow } from '#contract/claim.ts'
import type { ParcelMoney } from '#contract/parcel-money.ts'
import { checkClaimable, claimWindow, missingDocuments } from '#domain/claim/rules.ts'
import { type ClaimDocument, claimStatus } from '#domain/claim/status.ts'
import { type Language, pick } from '#domain/language.ts'
import { asPence, formatDecimal, type Pence } from '#domain/money.ts'
import { planClaim } from '#domain/order/parcel-account.ts'
import { orderStatus, voidStatus } from '#domain/order/status.ts'
import { toSeconds } from '#domain/time.ts'
import type { Ctx } from '#server/ctx.ts'
import { withTicket } from '#server/modules/files/index.ts'
import { getMemberOrder, getOrder, readParcelAccount, toParcelMoney } from '#server/modules/orders/index.ts'
import { prepareOnce, run } from '#server/platform/db/pool.ts'
import { say } from '#server/platform/i18n.ts'
import { getClaim, getClaimableOrder, getClaimKind, listClaimKinds, termsOf } from './store.ts'

/** What can be claimed for an order of a member, until when and with what. Changes nothing. */
export async function readOffer(ctx: Ctx, userId: number, orderId: number, language: Language): Promise<ClaimOffer> {
  const order = await getClaimableOrder(ctx.db, userId, orderId)
  const account = await readParcelAccount(ctx, ctx.db, await getMemberOrder(ctx.db, userId, orderId))
  const now = toSeconds(ctx.clock())
  const kinds = await listClaimKinds(ctx.db)
  return {
    order: {
      id: order.id,
      order_code: order.order_code,
      tracking_number: order.tracking_number,
      cover_value: formatDecimal(order.insurance_value ?? asPence(0)),
    },
    kinds: kinds.map((kind) => {
      const refused = order.has_claim ? 'already' : checkClaimable(order, account, termsOf(kind), now)
      return {
        id: kind.id,
        code: kind.code,
        documents: kind.documents,
        name: pick(language, kind.name_zh, kind.name_en),
        hint: pick(language, kind.hint_zh, kind.hint_en),
        until: claimWindow(order, termsOf(kind))?.until ?? null,
        reason: refused ? say(language, `claim.refused.${refused}`) : '',
      }
    }),
    already_given: formatDecimal(asPence(account.order.refunded + account.order.claim_paid)),
  }
}

type InsuredRow = {
  id: number
  order_code: string
  tracking_number: string
  receiver: string
  insurance_value: Pence
  label_time: Date
}

const mostOffered = 50
const yearMs = 365 * 86_400_000

// Whoever has sent a thousand parcels since types a number or a name.
const insured = prepareOnce(
  `select o.id, o.order_code, o.tracking_number, coalesce(o.receiver ->> 'name', '') as receiver, o.insurance_value, o.label_time
   from shipping_order o
   where o.user_id = $1 and o.status = ${orderStatus.success} and o.insurance_value > 0 and o.label_time > $2 and o.delete_time is null
     and o.void_status not in (${voidStatus.asked}, ${voidStatus.voided})
     and ($3 = '' or o.order_code = $3 or o.tracking_number = $3 or position(lower($3) in lower(o.receiver ->> 'name')) > 0)
     and not exists (select 1 from claim c where c.order_id = o.id and c.status not in (${claimStatus.refused}, ${claimStatus.withdrawn}))
   order by o.id desc limit ${mostOffered}`,
)

/** Insured parcels of a member that something can be claimed for. */
export async function listInsuredOrders(ctx: Ctx, userId: number, words: string): Promise<{ list: InsuredOrderRow[] }> {
  const rows = await run<InsuredRow>(ctx.db, insured, [userId, new Date(ctx.clock().getTime() - yearMs), words])
  return {
    list: rows.map(({ insurance_value: cover, label_time: labelled, ...row }) => ({
      ...row,
      cover_value: formatDecimal(cover),
      label_time: toSeconds(labelled),
    })),
  }
}

type MessageRow = { id: number; verb: string; by: string; name: string; text: string; create_time: Date }
type FileRow = { id: number; document: ClaimDocument; url: string; name: string; by: string; create_time: Date }

const messages = prepareOnce(
  `select m.id, m.verb, m.actor_type as by, coalesce(a.username, u.username, '') as name, m.text, m.create_time
   from claim_message m left join admin a on m.actor_type = 'admin' and a.id = m.actor_id
     left join member u on m.actor_type = 'member' and u.id = m.actor_id
   where m.claim_id = $1 order by m.id`,
)
const filesOf = prepareOnce(
  'select id, document, file as url, name, actor_type as by, create_time from claim_file where claim_id = $1 order by id',
)

/** What was said and handed in. To members our staff have no names. */
export async function readThread(ctx: Ctx, id: number, userId: number | null): Promise<ClaimThread> {
  const claim = await getClaim(ctx.db, id, userId)
  const [said, files, kind] = await Promise.all([
    run<MessageRow>(ctx.db, messages, [id]),
    run<FileRow>(ctx.db, filesOf, [id]),
    getClaimKind(ctx.db, claim.kind_id),
  ])
  const isMember = userId !== null
  return {
    messages: said.map((message) => ({
      ...message,
      name: isMember && message.by !== 'member' ? '' : message.name,
      create_time: toSeconds(message.create_time),
    })),
    files: files.map((file) => ({ ...file, url: withTicket(ctx, file.url), create_time: toSeconds(file.create_time) })),
    missing: missingDocuments(
      kind.documents,
      files.map(({ document }) => document),
    ),
  }
}

/** What paying a claim would give its member now, beside all that its order paid and got. Null where it is closed. */
export async function describeMoney(ctx: Ctx, id: number): Promise<ParcelMoney | null> {
  const claim = await getClaim(ctx.db, id, null)
  if (claim.waits_for === 'nobody') return null
  const order = await getOrder(ctx.db, claim.order_id)
  const account = await readParcelAccount(ctx, ctx.db, order)
  const granted = claim.waits_for === 'finance' ? claim.granted : claim.amount
  return toParcelMoney(order, account, { fees: asPence(0), proposed: planClaim(account, granted).due })
}

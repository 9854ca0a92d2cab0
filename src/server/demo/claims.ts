import { claimDesk, claims } from '#contract/claim.ts'
import { memberClaim } from '#contract/member-lists/claim.ts'
import { claim as claimResource } from '#contract/resources/claim.ts'
import { type ClaimDocument, claimStatus } from '#domain/claim/status.ts'
import type { Ctx } from '#server/ctx.ts'
import { claimRoutes } from '#server/modules/claims/index.ts'
import { filesRoutes } from '#server/modules/files/index.ts'
import { lockTrackedOrder, recordTracking } from '#server/modules/tracking/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import { daysBefore, hourMs, readCalendar, withClockAt } from './calendar.ts'
import { callsOn } from './call-endpoint.ts'
import { uploadDamagePhoto } from './damage-photo.ts'
import { type DemoMember, findDemoMembers } from './demo-members.ts'
import { claimedDaysAgo, sendInsured } from './orders/insured-events.ts'
import { findStaff } from './rows.ts'

const call = callsOn([...claimRoutes, ...filesRoutes([])])

type Staff = { support: Caller; finance: Caller }
type ClaimOf = { ctx: Ctx; today: Ctx; member: DemoMember; staff: Staff; id: number }
type DemoClaim = { story: string; amount: string; documents?: ClaimDocument[]; next?: (claim: ClaimOf) => Promise<unknown> }

const all: ClaimDocument[] = ['value_proof', 'damage_photo', 'packaging_photo']
const act =
  (verb: string, more: object = {}) =>
  (claim: ClaimOf) =>
    actAsStaff(claim, verb, more)

/** One claim for each state, and one that waits for its member; the oldest first, like the parcels they are about. */
const plan: DemoClaim[] = [
  {
    story: 'The vase broke on the way.',
    amount: '70.00',
    documents: all,
    next: async (claim) => {
      await act('review')(claim)
      await act('refuse', { reason: 'The vase was packed without padding, which the cover excludes.' })(claim)
    },
  },
  {
    story: 'The lid is missing.',
    amount: '12.00',
    documents: ['value_proof'],
    next: ({ ctx, member, id }) =>
      call({ ctx, caller: member.caller }, callOf(memberClaim.actions.withdraw?.call), { ids: [id] }),
  },
  {
    story: 'The speaker is dented and silent.',
    amount: '90.00',
    documents: all,
    next: async (claim) => {
      await decide(claim, '90.00', 'Approved as claimed.')
      // Money moves in the order of time, so this happens today.
      await actAsStaff({ ...claim, ctx: claim.today }, 'pay', {}, claim.staff.finance)
    },
  },
  {
    story: 'The jacket has a hole and smells of oil.',
    amount: '80.00',
    documents: all,
    next: (claim) => decide(claim, '45.00', 'The jacket can be repaired: we cover the repair and cleaning.'),
  },
  {
    story: 'The lamp does not work any more; the shade is torn.',
    amount: '55.00',
    documents: all,
    next: (claim) => decide(claim, '55.00', 'Approved as claimed.'),
  },
  {
    story: 'Two of four mugs are broken.',
    amount: '19.00',
    documents: ['damage_photo'],
    next: ({ ctx, staff, id }) =>
      call({ ctx, caller: staff.support }, claimDesk.ask, {
        id,
        text: 'Thank you for the photo. Could you also send the invoice for the mugs?',
      }),
  },
  {
    story: 'The corner of the frame is bent and the glass is cracked.',
    amount: '64.50',
    documents: all,
    next: act('review'),
  },
  { story: 'The teapot arrived in three pieces. The box looked fine from outside.', amount: '38.00' },
]

/** A claim in every state, filed over some weeks for insured parcels that arrived damaged, by the product's own actions. May run twice. */
export async function fileDemoClaims(ctx: Ctx): Promise<void> {
  const calendar = await readCalendar(ctx)
  const member = (await findDemoMembers(ctx, calendar)).find(({ username }) => username === 'demo')
  const { support, finance } = await findStaff(ctx)
  const [kind] = await run<{ id: number }>(ctx.db, `select id from claim_kind where code = 'damaged'`)
  if (!member || !support || !finance || !kind) return
  const staff: Staff = { support, finance }
  for (const [number, one] of plan.entries()) {
    // A demo whose days were lived before they had such parcels sends them now.
    const orderId = await sendInsured(ctx, member, number)
    if (orderId === null) return
    const wanted = daysBefore(calendar.end, claimedDaysAgo[number] ?? 0)
    const then = withClockAt(ctx, await deliver(ctx, orderId, wanted))
    const files = []
    for (const [place, document] of (one.documents ?? []).entries())
      files.push({ document, ...(await sendPhoto(then, member, number * 10 + place, document)) })
    const { id } = await call({ ctx: then, caller: member.caller }, claims.add, {
      order_id: orderId,
      kind_id: kind.id,
      amount: one.amount,
      story: one.story,
      files,
      client_key: `demo-claim-${number}`,
    })
    // A run that was killed has filed it and may have moved it on.
    const [row] = await run<{ status: number }>(ctx.db, 'select status from claim where id = $1', [id])
    if (row?.status !== claimStatus.submitted || !one.next) continue
    const nextDay = new Date(Math.min(then.clock().getTime() + 22 * hourMs, ctx.clock().getTime()))
    await one.next({ ctx: withClockAt(ctx, nextDay), today: ctx, member, staff, id })
  }
}

/** Sees to it that the parcel has arrived, and answers when its damage is told: as wanted, or as soon as it is there. */
async function deliver(ctx: Ctx, orderId: number, wanted: Date): Promise<Date> {
  const find = 'select label_time, delivered_time from shipping_order where id = $1'
  const [order] = await run<{ label_time: Date; delivered_time: Date | null }>(ctx.db, find, [orderId])
  if (!order) throw new Error(`the demo has no order ${orderId}`)
  if (order.delivered_time) return latest(wanted, order.delivered_time)
  const time = latest(new Date(wanted.getTime() - 5 * hourMs), order.label_time)
  await inTx(ctx, async (tx) => {
    const parcel = await lockTrackedOrder(tx, orderId)
    if (parcel) await recordTracking(ctx, tx, parcel, [{ source: 'staff', carrier: 'r2r', code: 'DELIVERED', time }], ctx.clock())
  })
  return latest(wanted, time)
}

const latest = (one: Date, other: Date): Date => (one > other ? one : other)

async function sendPhoto(ctx: Ctx, { caller }: DemoMember, number: number, document: ClaimDocument) {
  const name = `${document.replace('_', '-')}.png`
  return { file: await uploadDamagePhoto(ctx, caller, { number, name, topic: 'default' }), name }
}

async function decide(claim: ClaimOf, amount: string, reason: string): Promise<void> {
  await act('review')(claim)
  await act('approve', { amount, reason })(claim)
}

async function actAsStaff({ ctx, staff, id }: ClaimOf, verb: string, more: object, by = staff.support): Promise<void> {
  const { list } = await call({ ctx, caller: by }, callOf(claimResource.actions[verb]?.call), { ids: [id], ...more })
  const refused = list.find(({ ok }) => !ok)
  if (refused) throw new Error(`${verb}: ${refused.msg}`)
}

function callOf<E>(endpoint: E | undefined): E {
  if (endpoint === undefined) throw new Error('a claim has no such action')
  return endpoint
}

import { claimDesk, claims } from '#contract/claim.ts'
import { memberClaim } from '#contract/member-lists/claim.ts'
import { orders } from '#contract/order.ts'
import { claim as claimResource } from '#contract/resources/claim.ts'
import { type ClaimDocument, claimStatus } from '#domain/claim/status.ts'
import type { Ctx } from '#server/ctx.ts'
import { claimRoutes } from '#server/modules/claims/index.ts'
import { makeLabel } from '#server/modules/dispatch/index.ts'
import { filesRoutes } from '#server/modules/files/index.ts'
import { createOrders, lockTrackedOrder, payOrders } from '#server/modules/orders/index.ts'
import { recordTracking } from '#server/modules/tracking/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import { Reply } from '#server/platform/http/reply.ts'
import { topUpIfLow } from './balances.ts'
import { readCalendar } from './calendar.ts'
import { callsOn } from './call-endpoint.ts'
import { uploadDamagePhoto } from './damage-photo.ts'
import { callerOf, type DemoMember, findDemoMembers } from './demo-members.ts'
import { goods, receivers, senders } from './orders/people.ts'

const call = callsOn([...claimRoutes, ...filesRoutes([])])

type Staff = { support: Caller; finance: Caller }
type ClaimOf = { ctx: Ctx; member: DemoMember; staff: Staff; id: number }
type DemoClaim = { story: string; amount: string; documents?: ClaimDocument[]; next?: (claim: ClaimOf) => Promise<unknown> }

const all: ClaimDocument[] = ['value_proof', 'damage_photo', 'packaging_photo']
const act =
  (verb: string, more: object = {}) =>
  (claim: ClaimOf) =>
    actAsStaff(claim, verb, more)

/** One claim for each state, and one that waits for its member. */
const plan: DemoClaim[] = [
  { story: 'The teapot arrived in three pieces. The box looked fine from outside.', amount: '38.00' },
  {
    ...{ story: 'The corner of the frame is bent and the glass is cracked.', amount: '64.50', documents: all },
    next: act('review'),
  },
  {
    ...{ story: 'Two of four mugs are broken.', amount: '19.00', documents: ['damage_photo'] },
    next: ({ ctx, staff, id }) =>
      call({ ctx, caller: staff.support }, claimDesk.ask, {
        ...{ id, text: 'Thank you for the photo. Could you also send the invoice for the mugs?' },
      }),
  },
  {
    ...{ story: 'The lamp does not work any more; the shade is torn.', amount: '55.00', documents: all },
    next: (claim) => decide(claim, '55.00', 'Approved as claimed.'),
  },
  {
    ...{ story: 'The jacket has a hole and smells of oil.', amount: '80.00', documents: all },
    next: (claim) => decide(claim, '45.00', 'The jacket can be repaired: we cover the repair and cleaning.'),
  },
  {
    ...{ story: 'The vase broke on the way.', amount: '70.00', documents: all },
    next: async (claim) => {
      await act('review')(claim)
      await act('refuse', { reason: 'The vase was packed without padding, which the cover excludes.' })(claim)
    },
  },
  {
    ...{ story: 'The speaker is dented and silent.', amount: '90.00', documents: all },
    next: async (claim) => {
      await decide(claim, '90.00', 'Approved as claimed.')
      await actAsStaff(claim, 'pay', {}, claim.staff.finance)
    },
  },
  {
    ...{ story: 'The lid is missing.', amount: '12.00', documents: ['value_proof'] },
    next: ({ ctx, member, id }) =>
      call({ ctx, caller: member.caller }, callOf(memberClaim.actions.withdraw?.call), { ids: [id] }),
  },
]

/** Insured parcels that arrived damaged, and a claim in every state, made by the product's own actions. May run twice. */
export async function fileDemoClaims(ctx: Ctx): Promise<void> {
  const member = (await findDemoMembers(ctx, await readCalendar(ctx))).find(({ username }) => username === 'demo')
  const staff = await findStaff(ctx)
  const [kind] = await run<{ id: number }>(ctx.db, `select id from claim_kind where code = 'damaged'`)
  const [cover] = await run<{ id: number }>(
    ctx.db,
    'select id from insurance where status and cover_limit >= 10000 order by weigh desc, id limit 1',
  )
  if (!member || !staff || !kind || !cover) return
  await topUpIfLow(ctx, member, { below: 100_00, by: 200_00, key: 'demo-claim-labels' })
  for (const [number, one] of plan.entries()) {
    const orderId = await sendInsured(ctx, member, number, cover.id)
    const files = []
    for (const [place, document] of (one.documents ?? []).entries())
      files.push({ document, ...(await sendPhoto(ctx, member, number * 10 + place, document)) })
    const { id } = await call({ ctx, caller: member.caller }, claims.add, {
      ...{ order_id: orderId, kind_id: kind.id, amount: one.amount, story: one.story, files },
      client_key: `demo-claim-${number}`,
    })
    // A run that was killed has filed it and may have moved it on.
    const [row] = await run<{ status: number; waits_for: string }>(ctx.db, 'select status, waits_for from claim where id = $1', [
      id,
    ])
    if (row?.status === claimStatus.submitted && one.next) await one.next({ ctx, member, staff, id })
  }
}

async function findStaff(ctx: Ctx): Promise<Staff | undefined> {
  const rows = await run<{ id: number; username: string }>(
    ctx.db,
    `select id, username from admin where username in ('support', 'finance')`,
  )
  const as = (username: string) => {
    const found = rows.find((row) => row.username === username)
    return found && callerOf({ realm: 'admin', ...found, groupIds: [], sessionId: 0 })
  }
  const [support, finance] = [as('support'), as('finance')]
  return support && finance && { support, finance }
}

/** One parcel with cover, paid, labelled and delivered. */
async function sendInsured(ctx: Ctx, { username, caller }: DemoMember, number: number, coverId: number): Promise<number> {
  const [item] = goods
  const input = orders.add.input.parse({
    ...{ sender: senders[username], receiver: receivers.UK[number % receivers.UK.length] },
    package: { length: '30', width: '20', height: '15', weight: 1500 },
    items: [{ ...item, unitPriceCurrency: 'GBP', quantity: 1 }],
    ...{ service_type: 'UK24', insurance: { id: coverId, value: '100.00' }, client_key: `demo-claim-${number}` },
  })
  const answer = await createOrders(ctx, input, caller)
  const { id } = answer instanceof Reply ? answer.data : answer
  await payOrders(ctx, { ids: [id] }, caller)
  await makeLabel(ctx, id)
  const now = ctx.clock()
  await inTx(ctx, async (tx) => {
    const parcel = await lockTrackedOrder(tx, id)
    const event = { source: 'staff', carrier: 'r2r', code: 'DELIVERED', time: now } as const
    if (parcel && parcel.tracking_status !== 'delivered') await recordTracking(ctx, tx, parcel, [event], now)
  })
  return id
}

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

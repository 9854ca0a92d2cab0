import type { InputOf } from '#contract/endpoint.ts'
import type { PublicParcel, parcelTracking } from '#contract/parcel-tracking.ts'
import { AppError } from '#domain/errors.ts'
import { isSamePostcode } from '#domain/public-tracking.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import { findParcels, type Parcel } from '../find-parcels.ts'
import { canGuessPostcode, countWrongPostcode, spendLookUp } from '../look-up-budget.ts'
import { readPublicParcel } from '../parcel-events.ts'

type Query = InputOf<(typeof parcelTracking)['query']>

/**
 * Tells anybody where the parcel with this number is. A number that nobody has, whatever it looks like, is answered in one way, and costs more than
 * one that is there; members who look up parcels of their own are not counted at all.
 */
export async function queryExpressTrack(
  ctx: Ctx,
  { order_type: type, order_no: typed, zip_code: zip = '' }: Query,
  caller: Caller,
): Promise<PublicParcel> {
  if (type !== 'sheet') throw new AppError('tracking.not_yet')
  const number = typed.replaceAll(/\s/g, '').toUpperCase()
  const reader = { language: caller.language, number, now: ctx.clock() }
  const own = await findOwn(ctx, number, caller)
  if (own) return readPublicParcel(ctx.db, own, { ...reader, knowsPostcode: isSamePostcode(zip, own.receiver.zipCode) })
  const giveBack = await spendLookUp(ctx, caller.ip)
  const parcels = await findParcels(ctx.db, number)
  const [newest] = parcels
  if (!newest) throw new AppError('tracking.not_found')
  const addressed = zip === '' ? undefined : await findByPostcode(ctx, parcels, zip, caller.ip)
  // A wrong post code is a guess like a made-up number, and is answered as if none had been given.
  if (addressed || zip === '') await giveBack()
  return readPublicParcel(ctx.db, addressed ?? newest, { ...reader, knowsPostcode: addressed !== undefined })
}

async function findOwn(ctx: Ctx, number: string, caller: Caller): Promise<Parcel | undefined> {
  if (!caller.rawTokens.member) return undefined
  const member = await caller.find('member')
  return member ? (await findParcels(ctx.db, number)).find(({ user_id: owner }) => owner === member.id) : undefined
}

async function findByPostcode(ctx: Ctx, parcels: readonly Parcel[], zip: string, ip: string): Promise<Parcel | undefined> {
  for (const parcel of parcels) {
    const guess = { orderId: parcel.id, ip }
    if (!(await canGuessPostcode(ctx, guess))) continue
    if (isSamePostcode(zip, parcel.receiver.zipCode)) return parcel
    await countWrongPostcode(ctx, guess)
  }
  return undefined
}

import { setTimeout } from 'node:timers/promises'
import { currencyDigits } from '#domain/currency-digits.ts'
import { AppError } from '#domain/errors.ts'
import type { Language } from '#domain/language.ts'
import { asPence, formatPounds, type Pence } from '#domain/money.ts'
import { chargeOf, feeOf, type OrderType, paymentStatus } from '#domain/payment.ts'
import type { OpenedPayment } from '#server/adapters/gateways/port.ts'
import type { Ctx } from '#server/ctx.ts'
import { getGateway, listPayWays, type PayWay } from '#server/modules/catalogue/index.ts'
import { findContact } from '#server/modules/identity/index.ts'
import { openHold } from '#server/modules/ledger/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import { say } from '#server/platform/i18n.ts'
import { newNumber } from '#server/platform/new-number.ts'
import { findPaymentByClientKey } from './client-key.ts'
import { closePaymentIn } from './close-payment.ts'
import { getPayment, insertPayment, lockPayment, type Payment, paymentMoves } from './store.ts'

type OpenPaymentRequest = {
  userId: number
  orderType: OrderType
  orderIds: number[]
  /** what the bills are made of, if there are any */
  agreed: unknown[] | null
  /** what the bills come to, and how much of it the balance pays */
  amount: Pence
  fromBalance: Pence
  /** what the member asked for of the two, for whoever comes with the same key */
  expected: Pence | undefined
  usesBalance: boolean
  way: PayWay
  clientKey: string | undefined
  language: Language
  /** where the member's browser knows us */
  siteUrl: string
}

/**
 * Claim, call, record: writes the payment down, opens it at the provider and keeps where the member is sent. What the balance pays is held
 * meanwhile. The same client key is the same payment, which whoever comes with it opens if nobody has. Nobody has the provider's page before we know
 * it, so a payment that could not be opened is over, and what was held is free again.
 */
export async function openPayment(ctx: Ctx, asked: OpenPaymentRequest): Promise<Payment> {
  const { payment: claimed, isNew } = await claimPayment(ctx, asked)
  const payment = isNew ? claimed : await waitUntilOpened(ctx, claimed)
  if (payment.status !== paymentStatus.created || payment.provider === 'offline') return payment
  try {
    return await recordOpened(ctx, payment, await callProvider(ctx, payment, asked))
  } catch (error) {
    const opened = await inTx(ctx, (tx) => findOpenedByOther(ctx, tx, payment.id, { isNew, error }))
    if (opened) return opened
    throw error
  }
}

/** As long as most providers take to answer. */
const openingMs = 5_000
const pauseMs = 50

/** Another click with this key is opening it, and its answer is everybody's. One whose process died does not answer: then it is opened again. */
async function waitUntilOpened(ctx: Ctx, claimed: Payment): Promise<Payment> {
  let payment = claimed
  for (let waited = 0; waited < openingMs && payment.status === paymentStatus.created; waited += pauseMs) {
    await setTimeout(pauseMs)
    payment = await getPayment(ctx.db, payment.id)
  }
  return payment
}

const opened = paymentMoves.to(paymentStatus.pending, { by: 'system' })

async function recordOpened(ctx: Ctx, payment: Payment, { ref, url }: OpenedPayment): Promise<Payment> {
  const [row] = await inTx(ctx, (tx) =>
    run<{ id: number }>(
      tx,
      `update payment set ${opened.set}, provider_ref = $2, url = $3, check_time = $4, update_time = $5
       where id = $1 and ${opened.where} returning id`,
      [payment.id, ref, url, new Date(ctx.clock().getTime() + firstCheckMs), ctx.clock()],
    ),
  )
  if (!row) throw new AppError('payment.over')
  return { ...payment, status: paymentStatus.pending, provider_ref: ref, url }
}

type OpenFailure = { isNew: boolean; error: unknown }

/** Another click with the same key was quicker: that is the answer. Otherwise it could not be opened, which only the first click decides. */
async function findOpenedByOther(ctx: Ctx, tx: Tx, id: number, { isNew, error }: OpenFailure): Promise<Payment | null> {
  const payment = await lockPayment(tx, id)
  if (payment.provider_ref !== null) return payment
  const reason = error instanceof AppError ? String(error.detail.why ?? error.code) : 'server.unexpected'
  if (isNew) await closePaymentIn(ctx, tx, id, paymentStatus.failed, reason)
  return null
}

/** By then most callbacks have come; whoever looks earlier is told to wait. */
const firstCheckMs = 10_000

async function claimPayment(ctx: Ctx, asked: OpenPaymentRequest): Promise<{ payment: Payment; isNew: boolean }> {
  const { userId, orderType, orderIds, amount, fromBalance, way, clientKey } = asked
  const now = ctx.clock()
  const byWay = asPence(amount - fromBalance)
  const fee = feeOf(byWay, way.fee_percent)
  const isOffline = way.provider === 'offline'
  const minutes = isOffline ? ctx.settings.get('transfer_days') * 1440 : ctx.settings.get('payment_minutes')
  const expire_time = new Date(now.getTime() + minutes * 60_000)
  return inTx(ctx, async (tx) => {
    const made = await insertPayment(tx, {
      payment_no: newNumber('P', now, ctx.settings.get('time_zone')),
      user_id: userId,
      order_type: orderType,
      order_ids: orderIds,
      provider: way.provider,
      pay_way_id: way.id,
      amount,
      balance_part: fromBalance,
      fee,
      charge_minor: chargeOf(asPence(byWay + fee), way.rate, currencyDigits(way.currency)),
      currency: way.currency,
      rate: way.rate,
      status: isOffline ? paymentStatus.pending : paymentStatus.created,
      client_key: clientKey ?? null,
      check_time: isOffline ? expire_time : new Date(now.getTime() + unopenedMs),
      expire_time,
      create_time: now,
      pay_time: null,
      agreed: asked.agreed,
    })
    if (!made) return { payment: await getEarlierPayment(tx, asked), isNew: false }
    if (fromBalance === 0) return { payment: made, isNew: true }
    const hold_id = await openHold(tx, {
      key: `payment:${made.payment_no}`,
      userId,
      amount: fromBalance,
      about: { type: 'payment', id: made.id },
      actor: { type: 'member', id: userId },
      memo: made.payment_no,
      expiresAt: null,
      now,
    })
    await run(tx, 'update payment set hold_id = $2 where id = $1', [made.id, hold_id])
    return { payment: { ...made, hold_id }, isNew: true }
  })
}

/** One that was never opened is given up after this. */
const unopenedMs = 120_000

async function getEarlierPayment(
  tx: Tx,
  { userId, clientKey, orderType, orderIds, way, expected, usesBalance }: OpenPaymentRequest,
): Promise<Payment> {
  const request = { orderType, orderIds, amount: expected, wayId: way.id, usesBalance }
  const before = await findPaymentByClientKey(tx, userId, clientKey, request)
  if (!before) throw new AppError('payment.key_used')
  return before
}

async function callProvider(
  ctx: Ctx,
  payment: Payment,
  { way, userId, language, siteUrl, orderType, amount }: OpenPaymentRequest,
) {
  const gateway = await getGateway(ctx, way.id)
  if (!('open' in gateway)) throw new AppError('payment.way_gone')
  const back = new URL('/return', siteUrl)
  back.searchParams.set('payment_no', payment.payment_no)
  const cancelled = new URL(back)
  cancelled.searchParams.set('cancelled', '1')
  const title = say(language, orderType === 'recharge' ? 'pay.title.recharge' : 'pay.title.bills', {
    site: ctx.settings.get('site_name'),
    amount: formatPounds(amount),
  })
  return gateway.open({
    key: payment.payment_no,
    amountMinor: payment.charge_minor,
    currency: payment.currency,
    title,
    email: (await findContact(ctx.db, 'member', userId))?.email ?? null,
    language,
    returnUrl: back.href,
    cancelUrl: cancelled.href,
    notifyUrl: new URL(`/api/Pay/notify/${way.provider}`, ctx.appUrl.url()).href,
    expiresAt: payment.expire_time,
  })
}

/** A way that is offered now, for a sum it takes. */
export async function getOfferedWay(ctx: Ctx, id: number, byWay: Pence): Promise<PayWay> {
  const way = (await listPayWays(ctx, ctx.db)).find((one) => one.id === id)
  if (!way) throw new AppError('payment.way_gone')
  if (byWay < way.min_amount || byWay > way.max_amount)
    throw new AppError('payment.out_of_range', {
      detail: { min: formatPounds(way.min_amount), max: formatPounds(way.max_amount) },
    })
  return way
}

/**
 * Where a member's browser comes back to: the address they came by, because what is saved there (who they are) belongs to it. Production is
 * told its address; elsewhere the caller says it, and must say one that a browser can open.
 */
export function returnUrlOf(ctx: Ctx, caller: Pick<Caller, 'host'>): string {
  if (ctx.env.publicUrl) return ctx.env.publicUrl
  const siteUrl = `http://${caller.host}`
  if (!/^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i.test(caller.host) || !URL.canParse(siteUrl)) throw new AppError('host.unreadable')
  return siteUrl
}

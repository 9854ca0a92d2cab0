import { randomUUID } from 'node:crypto'
import type { Carrier } from '#domain/channel.ts'
import { AppError } from '#domain/errors.ts'
import { crossesCustoms } from '#domain/order/customs.ts'
import { noCustoms } from '#domain/order/customs-terms.ts'
import type { CarrierAdapter, CarrierParty, Label, LabelRequest } from '#server/adapters/carriers/port.ts'
import type { Ctx } from '#server/ctx.ts'
import { getRow } from '#server/platform/db/pool.ts'
import type { ActionMessage } from '#server/platform/resources/run-action.ts'
import { countLeftNumbers } from './allocate-numbers.ts'
import { readChannelParams } from './channel-params.ts'

type ChannelUnderTest = {
  id: number
  code: string
  carrier: Carrier
  service_type: string
  number_prefix: string
  min_weight_g: number
  max_weight_g: number | null
  /** ISO codes; none: anywhere */
  destinations: string[]
}

/**
 * Makes a sample label with the channel's carrier and account, and cancels it again where that is possible; says what came of it. Nothing is written
 * to orders or money. Of our own network no number is taken: it says how many are left.
 */
export async function testChannel(ctx: Ctx, channelId: number): Promise<ActionMessage> {
  const channel = await getChannelUnderTest(ctx, channelId)
  const params = channel.carrier === 'r2r' ? {} : await readChannelParams(ctx, ctx.db, channel.id)
  const carrier = ctx.carriers.of({ carrier: channel.carrier, params })
  return carrier.isOwn ? countNumbers(ctx, channel) : testLabel(carrier, createSampleRequest(channel))
}

function getChannelUnderTest(ctx: Ctx, id: number): Promise<ChannelUnderTest> {
  return getRow<ChannelUnderTest>(
    ctx.db,
    `select c.id, c.code, c.carrier, c.service_type, c.number_prefix, c.min_weight_g, c.max_weight_g,
       array(select k.iso2 from channel_destination d join country k on k.id = d.country_id where d.channel_id = c.id order by k.iso2) as destinations
     from channel c where c.id = $1`,
    [id],
  )
}

async function countNumbers({ db }: Ctx, { number_prefix: prefix }: ChannelUnderTest): Promise<ActionMessage> {
  if (prefix === '') throw new AppError('number_block.none')
  const left = await countLeftNumbers(db, prefix)
  if (left === 0) throw new AppError('number_block.empty', { detail: { prefix } })
  return { key: 'channel.tested.numbers', values: { prefix, left } }
}

async function testLabel(carrier: CarrierAdapter, request: LabelRequest): Promise<ActionMessage> {
  const started = performance.now()
  const label = await carrier.createLabel(request).catch(async (error: unknown) => {
    await cancelSampleLabel(carrier, request.reference, error)
    throw toTestError(error)
  })
  const values = { number: label.trackingNumber, ms: Math.round(performance.now() - started) }
  if (!carrier.cancelLabel) return { key: 'channel.tested.kept', values }
  try {
    await carrier.cancelLabel(label)
    return { key: 'channel.tested.ok', values }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { key: 'channel.tested.not_cancelled', values: { ...values, why_key: `error.${error.code}`, ...error.detail } }
  }
}

/** It may have made one without saying so: a sample must not stay behind. */
async function cancelSampleLabel(carrier: CarrierAdapter, reference: string, error: unknown): Promise<void> {
  if (!(error instanceof AppError) || error.code !== 'carrier.unclear' || !carrier.findLabel || !carrier.cancelLabel) return
  const made: Label | null = await carrier.findLabel(reference).catch(() => null)
  // What it says to that does not change what is known of the channel: its answers cannot be relied on.
  if (made) await carrier.cancelLabel(made).catch(() => undefined)
}

/** A buyer is asked to have patience; whoever tests wants to know what is wrong. */
function toTestError(error: unknown): unknown {
  if (!(error instanceof AppError)) return error
  if (error.code === 'carrier.unclear') return new AppError('channel.test_unclear', { cause: error })
  if (error.code === 'carrier.unavailable') return new AppError('channel.test_unreached', { cause: error })
  return error
}

const emptyParty = { company: '', state: '', email: '' }
const sender: CarrierParty = {
  ...emptyParty,
  name: 'ShipSmart Test',
  city: 'London',
  detailAddress: '1 Poultry',
  countryCode: 'GB',
  zipCode: 'EC2R 8EJ',
  telephone: '+442071838750',
}

/** Places that exist, one for each country most channels go to. */
const receivers: Record<string, CarrierParty> = {
  GB: { ...sender, name: 'Test Receiver', city: 'Manchester', detailAddress: '1 Albert Square', zipCode: 'M2 5DB' },
  CN: {
    ...emptyParty,
    name: 'Test Receiver',
    state: 'Shanghai',
    city: 'Shanghai',
    detailAddress: '100 Nanjing East Road',
    countryCode: 'CN',
    zipCode: '200001',
    telephone: '+8613912345678',
  },
  US: {
    ...emptyParty,
    name: 'Test Receiver',
    state: 'NY',
    city: 'New York',
    detailAddress: '350 5th Avenue',
    countryCode: 'US',
    zipCode: '10118',
    telephone: '+12127363100',
  },
  DE: {
    ...emptyParty,
    name: 'Test Receiver',
    city: 'Berlin',
    detailAddress: 'Unter den Linden 77',
    countryCode: 'DE',
    zipCode: '10117',
    telephone: '+493022610',
  },
  FR: {
    ...emptyParty,
    name: 'Test Receiver',
    city: 'Paris',
    detailAddress: '10 Rue de Rivoli',
    countryCode: 'FR',
    zipCode: '75004',
    telephone: '+33142722222',
  },
}

/** A small parcel that the channel should take. */
function createSampleRequest({
  code,
  service_type: service,
  min_weight_g: min,
  max_weight_g: max,
  destinations,
}: ChannelUnderTest): LabelRequest {
  const country = Object.keys(receivers).find((iso2) => destinations.length === 0 || destinations.includes(iso2)) ?? 'GB'
  const receiver = receivers[country] ?? sender
  const grams = Math.min(Math.max(500, min), max ?? 500)
  return {
    reference: `TEST-${code}-${randomUUID().slice(0, 8)}`,
    service,
    sender,
    receiver,
    lengthMm: 200,
    widthMm: 150,
    heightMm: 100,
    grams,
    trackingNumber: null,
    callbackUrl: '',
    customs: crossesCustoms(sender.countryCode, country) ? { ...noCustoms, contents_type: 'sample' } : null,
    items: [
      {
        englishName: 'Cotton T-shirt',
        sku: 'TEST',
        quantity: 1,
        unitPrice: 10_00,
        grams,
        currency: 'GBP',
        hsCode: '610910',
        originCountry: 'GB',
      },
    ],
  }
}

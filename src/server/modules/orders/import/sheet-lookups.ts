import { type OrderPartyInput, orderContent } from '#contract/order.ts'
import type { OrderImportOptions } from '#contract/order-import.ts'
import { type Language, languages, pick } from '#domain/language.ts'
import { contentsTypes } from '#domain/order/customs-terms.ts'
import { addressToParty, type SealedParty } from '#domain/order/party.ts'
import type { Ctx } from '#server/ctx.ts'
import { countryCodesByName, findAddress, normaliseWord } from '#server/modules/addresses/index.ts'
import {
  listCurrencyRates,
  listEnabledCategories,
  listEnabledCountries,
  listEnabledInsurance,
  listEnabledPackaging,
  listOfferedChannels,
} from '#server/modules/catalogue/index.ts'
import { findFirst, prepareOnce } from '#server/platform/db/pool.ts'
import { say } from '#server/platform/i18n.ts'
import { groupIdsOf } from '../store.ts'

/** What the words of a sheet mean, read once for all of its rows. */
export type SheetLookups = {
  countries: ReadonlyMap<string, string>
  countryCodes: ReadonlySet<string>
  /** how much of each currency is a pound */
  rates: ReadonlyMap<string, number>
  contentsTypes: ReadonlyMap<string, string>
  channels: ReadonlyMap<string, number>
  names: Record<'channel' | 'box_type' | 'insurance' | 'item_category', ReadonlyMap<string, number>>
  /** who sends what no row says a sender of */
  sender: OrderPartyInput | undefined
}

type Named = { id: number; name_zh: string; name_en: string }

export async function readLookups(ctx: Ctx, userId: number, options: OrderImportOptions): Promise<SheetLookups> {
  const { db } = ctx
  const [countries, channels, boxes, covers, categories, rates] = await Promise.all([
    listEnabledCountries(db),
    listOfferedChannels(ctx, await groupIdsOf(db, userId)),
    listEnabledPackaging(db),
    listEnabledInsurance(db),
    listEnabledCategories(db),
    listCurrencyRates(db),
  ])
  const channelNames = byName(channels, ({ code, service_type }) => [code, service_type])
  return {
    countries: countryCodesByName(countries),
    countryCodes: new Set(countries.map(({ iso2 }) => iso2)),
    rates,
    contentsTypes: contentsWords,
    channels: channelNames,
    names: {
      channel: channelNames,
      box_type: byName(boxes),
      insurance: byName(covers),
      item_category: byName(categories),
    },
    sender: await findSender(ctx, userId, options.sender_address_id),
  }
}

/** What the columns of a sheet take that name something of ours, as this member reads it. */
export async function listSheetValues(
  ctx: Ctx,
  userId: number,
  language: Language,
): Promise<{ field: string; values: string[] }[]> {
  const { db } = ctx
  const namesOf = (rows: readonly Named[]) => rows.map(({ name_zh, name_en }) => pick(language, name_zh, name_en))
  const countries = namesOf(await listEnabledCountries(db))
  return [
    { field: 'channel', values: namesOf(await listOfferedChannels(ctx, await groupIdsOf(db, userId))) },
    { field: 'receiver_country', values: countries },
    { field: 'sender_country', values: countries },
    { field: 'item_origin', values: countries },
    { field: 'box_type', values: namesOf(await listEnabledPackaging(db)) },
    { field: 'insurance', values: namesOf(await listEnabledInsurance(db)) },
    { field: 'item_currency', values: [...(await listCurrencyRates(db)).keys()] },
    { field: 'item_category', values: namesOf(await listEnabledCategories(db)) },
    { field: 'contents_type', values: contentsTypes.map((type) => say(language, `order.contents.${type}`)) },
  ]
}

/** By both names, the number, and what else it is called; the first of two that are called the same. */
function byName<Row extends Named>(rows: readonly Row[], others: (row: Row) => string[] = () => []): Map<string, number> {
  const names = new Map<string, number>()
  for (const row of rows)
    for (const word of [row.name_zh, row.name_en, ...others(row)]) {
      const key = normaliseWord(word)
      if (key !== '' && !names.has(key)) names.set(key, row.id)
    }
  return names
}

const contentsWords = new Map(
  contentsTypes.flatMap((type) =>
    [type, ...languages.map((language) => say(language, `order.contents.${type}`))].map(
      (word) => [normaliseWord(word), type] as const,
    ),
  ),
)

const selectLastSender = prepareOnce(
  'select sender from shipping_order where user_id = $1 and delete_time is null order by id desc limit 1',
)

/** The entry of the address book that was chosen, else whoever sent the last order. */
async function findSender(ctx: Ctx, userId: number, addressId: number | null): Promise<OrderPartyInput | undefined> {
  const address = addressId === null ? undefined : await findAddress(ctx.db, userId, addressId)
  if (address) return orderContent.shape.sender.parse(addressToParty({ ...address, id_card_number: '' }))
  const last = await findFirst<{ sender: SealedParty }>(ctx.db, selectLastSender, [userId])
  if (!last) return undefined
  const { id_card_sealed: _sealed, ...party } = last.sender
  return orderContent.shape.sender.parse(party)
}

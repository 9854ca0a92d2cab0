import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { AppError } from '#domain/errors.ts'
import { type Language, pick } from '#domain/language.ts'
import { manifestState } from '#domain/manifest/state.ts'
import { type Party, townOf } from '#domain/order/party.ts'
import { manifestStatus } from '#domain/order/status.ts'
import type { Ctx } from '#server/ctx.ts'
import { type ManifestSheet, renderManifestSheet } from '#server/modules/documents/index.ts'
import { issueDocument } from '#server/modules/files/index.ts'
import { issuerOf, recipientOf } from '#server/modules/wallet/index.ts'
import { getRow, prepareOnce, run } from '#server/platform/db/pool.ts'
import { columnsOf, type RowOf } from '#server/platform/db/row-of.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { readPage } from '../store-page.ts'

const manifestColumns = columnsOf(
  'manifest',
  'm.id, m.number, m.user_id, m.day, m.state, m.carrier_ref, m.document_storage, m.document_file, m.close_time',
)
type ClosedManifest = RowOf<typeof manifestColumns, { close_time: Date; channel_zh: string; channel_en: string }>
type Parcel = { order_code: string; tracking_number: string; grams: number; sender: Party; receiver: Party }

const closedManifests = `select ${manifestColumns}, c.name_zh as channel_zh, c.name_en as channel_en
   from manifest m join channel c on c.id = m.channel_id`
const select = prepareOnce(`${closedManifests} where m.id = $1 and ($2::bigint is null or m.user_id = $2)`)
const selectParcels = prepareOnce(
  `select order_code, tracking_number, (price -> 'weight' ->> 'actual')::int as grams, sender, receiver
   from shipping_order where manifest_id = $1 and is_effective = ${manifestStatus.manifested} order by id`,
)

/** Draws the sheet of a closed manifest, with the carrier's own page behind it where there is one, and gives one download. A member gets their own only. */
export async function printManifest(ctx: Ctx, { id }: { id: number }, caller: Caller): Promise<{ url: string }> {
  const owner = actorOf(caller)
  const manifest = await getRow<ClosedManifest>(ctx.db, select, [id, owner.realm === 'member' ? owner.id : null])
  if (manifest.state !== manifestState.closed) throw new AppError('manifest.not_closed', { detail: { number: manifest.number } })
  return issueDocument(ctx, owner, {
    key: `manifests/${id}/sheet-${caller.language}.pdf`,
    name: `${manifest.number}.pdf`,
    draw: () => drawSheet(ctx, manifest, caller.language),
  })
}

const selectOfOrders = prepareOnce(
  `${closedManifests} where m.state = ${manifestState.closed} and m.user_id = $1
     and m.id in (select manifest_id from shipping_order where user_id = $1 and id = any($2)) order by m.id`,
)

/** The sheets of the closed manifests that these orders of a member stand on. */
export async function drawManifestSheets(
  ctx: Ctx,
  userId: number,
  orderIds: readonly number[],
  language: Language,
): Promise<Uint8Array[]> {
  const sheets: Uint8Array[] = []
  for (const manifest of await run<ClosedManifest>(ctx.db, selectOfOrders, [userId, orderIds]))
    sheets.push(await buffer(await drawSheet(ctx, manifest, language)))
  return sheets
}

async function drawSheet(ctx: Ctx, manifest: ClosedManifest, language: Language): Promise<Readable> {
  const parcels = await run<Parcel>(ctx.db, selectParcels, [manifest.id])
  const sheet: ManifestSheet = {
    issuer: issuerOf(ctx),
    sender: await senderOf(ctx, manifest.user_id, parcels),
    number: manifest.number,
    day: manifest.day,
    carrierRef: manifest.carrier_ref,
    channel: channelText(manifest, language),
    parcels: parcels.map(({ order_code: orderCode, tracking_number: trackingNumber, grams, receiver }) => ({
      orderCode,
      trackingNumber,
      grams,
      receiver: receiver.name,
      destination: [townOf(receiver), receiver.zipCode, receiver.countryCode].filter(Boolean).join(', '),
    })),
    closed: manifest.close_time,
    made: ctx.clock(),
    zone: ctx.settings.get('time_zone'),
  }
  const own = await renderManifestSheet(sheet, language)
  if (manifest.document_file === '') return own
  const page = await readPage(ctx, { storage: manifest.document_storage, file: manifest.document_file })
  const { mergePdfs } = await import('#server/platform/documents/merge.ts')
  return Readable.from([Buffer.from(await mergePdfs([await buffer(own), page]))])
}

/** Whoever takes the parcels over reads English, whatever language the sheet was printed in. */
const channelText = ({ channel_zh: zh, channel_en: en }: ClosedManifest, language: Language): string =>
  language === 'en' || zh === en || en === '' ? pick(language, zh, en) : `${zh} / ${en}`

/** Where all parcels have one sender it is they who hand over; otherwise it is the member, at no address in particular. */
async function senderOf(ctx: Ctx, userId: number, parcels: readonly Parcel[]): Promise<ManifestSheet['sender']> {
  const member = await recipientOf(ctx, userId)
  const [first, ...others] = parcels.map(({ sender }) => sender)
  if (!first || others.some((other) => addressLines(other).join() !== addressLines(first).join() || other.name !== first.name))
    return member
  return { ...member, name: first.company || first.name, address: addressLines(first) }
}

const addressLines = (party: Party): string[] =>
  [party.detailAddress, [townOf(party), party.zipCode].filter(Boolean).join(' '), party.countryCode].filter(Boolean)

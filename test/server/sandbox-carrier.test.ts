import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CarrierAdapter, Label } from '#server/adapters/carriers/port.ts'
import { labelBody } from '#server/adapters/carriers/sandbox/wire.ts'
import { jobs } from '#server/jobs.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { startWorker } from '#server/platform/jobs/worker.ts'
import { carrierJobs, type JourneyName, journeyOf, releaseCallbacks, setCarrierCallbacks } from '#server/sandbox/carrier/index.ts'
import { cleanupSteps } from '#test/world/cleanup-steps.ts'
import { type FakeCallbackServer, startFakeCallbackServer } from '#test/world/fake-callback-server.ts'
import { readCodes } from '#test/world/read-codes.ts'
import { paintFirstPage, readPdf } from '#test/world/read-pdf.ts'
import { parcel } from '#test/world/sample-parcel.ts'
import { type World, world } from '#test/world/world.ts'

/** The carrier is met as any merchant meets one: over HTTP, through the adapter. */
let w: World
let url: string
beforeAll(async () => {
  w = await world()
  url = await w.app.listen({ host: '127.0.0.1', port: 0 })
})

const carrierOf = (params: Record<string, string> = {}): Required<CarrierAdapter> =>
  w.ctx.carriers.of({
    carrier: 'sandbox',
    params: { base_url: url, api_key: 'test-account', ...params },
  }) as Required<CarrierAdapter>
const bytesOf = ({ document }: Pick<Label, 'document'>): Uint8Array =>
  document.kind === 'pdf' ? document.bytes : new Uint8Array()
const countOf = async (reference: string): Promise<number> =>
  (await run<{ n: number }>(w.ctx.db, 'select count(*)::int as n from sandbox_label where reference = $1', [reference]))[0]?.n ??
  0

test('it makes a label whose number can be scanned, and finds it again by our reference', async () => {
  const label = await carrierOf().createLabel(parcel('SS-A1'))
  expect(label).toMatchObject({ reference: 'SS-A1', trackingNumber: expect.stringMatching(/^SB\d{9}GB$/) })
  const [page] = await readPdf(bytesOf(label))
  expect(page?.text).toContain('王小明 Łęcki')
  expect(page?.text).toContain('SANDBOX')
  const picture = await paintFirstPage(bytesOf(label), 200)
  expect((await readCodes(picture)).map(({ text }) => text)).toEqual([label.trackingNumber])
  expect(await carrierOf().findLabel('SS-A1')).toEqual(label)
})

test('asked twice, or twice at once, it makes one label', async () => {
  const carrier = carrierOf()
  const labels = await Promise.all([1, 2, 3].map(() => carrier.createLabel(parcel('SS-B1'))))
  expect(new Set(labels.map(({ trackingNumber }) => trackingNumber)).size).toBe(1)
  expect((await carrier.createLabel(parcel('SS-B1'))).trackingNumber).toBe(labels[0]?.trackingNumber)
  expect(await countOf('SS-B1')).toBe(1)
  await expect(carrier.createLabel(parcel('SS-B1', { grams: 900 }))).rejects.toMatchObject({ code: 'carrier.refused' })
})

test('it keeps the currency of what is inside: another one is another parcel, and none is pounds', async () => {
  const carrier = carrierOf()
  const inside = (currency: string) => parcel('SS-B2', { items: parcel('').items.map((item) => ({ ...item, currency })) })
  const label = await carrier.createLabel(inside('GBP'))
  await expect(carrier.createLabel(inside('EUR'))).rejects.toMatchObject({ code: 'carrier.refused' })
  const body = labelBody(inside('GBP'))
  const older = { ...body, items: body.items.map(({ currency: _unsaid, ...item }) => item) }
  const answer = await w.app.inject({
    method: 'POST',
    url: '/sandbox/carrier/v1/labels',
    payload: older,
    headers: { authorization: 'Bearer test-account' },
  })
  expect(answer.json()).toMatchObject({ tracking_number: label.trackingNumber })
})

test('an account knows nothing of another', async () => {
  const label = await carrierOf().createLabel(parcel('SS-C1'))
  const other = carrierOf({ api_key: 'other-account' })
  expect(await other.findLabel('SS-C1')).toBeNull()
  await expect(other.cancelLabel(label)).rejects.toMatchObject({ code: 'carrier.refused' })
  await expect(carrierOf({ api_key: 'short' }).findLabel('SS-C1')).rejects.toMatchObject({ code: 'carrier.refused' })
})

test.each(['timeout', 'nonsense'])(
  '%s: it has made the label without saying so; asking by reference finds it',
  async (behaviour) => {
    const carrier = carrierOf({ behaviour, timeout_ms: '1500' })
    const reference = `SS-${behaviour}`
    await expect(carrier.createLabel(parcel(reference))).rejects.toMatchObject({ code: 'carrier.unclear' })
    const found = await carrier.findLabel(reference)
    expect(found?.trackingNumber).toMatch(/^SB\d{9}GB$/)
    expect((await carrierOf().createLabel(parcel(reference))).trackingNumber).toBe(found?.trackingNumber)
    expect(await countOf(reference)).toBe(1)
  },
)

test.each([
  ['refuse', 'carrier.refused'],
  ['down', 'carrier.unavailable'],
])('%s: nothing was made', async (behaviour, code) => {
  const reference = `SS-${behaviour}`
  await expect(carrierOf({ behaviour }).createLabel(parcel(reference))).rejects.toMatchObject({ code })
  expect(await carrierOf().findLabel(reference)).toBeNull()
})

test('late: it fails, and the label is there once its time has come; nobody sees or takes it back before', async () => {
  const carrier = carrierOf({ behaviour: 'late:90000' })
  await expect(carrier.createLabel(parcel('SS-late'))).rejects.toMatchObject({ code: 'carrier.unclear' })
  w.wait(80)
  expect(await carrier.findLabel('SS-late')).toBeNull()
  await expect(carrierOf().createLabel(parcel('SS-late'))).rejects.toMatchObject({ code: 'carrier.refused' })
  const [hidden] = await run<{ id: string }>(w.ctx.db, `select id from sandbox_label where reference = 'SS-late'`)
  const ref = { reference: 'SS-late', carrierRef: hidden?.id ?? '', trackingNumber: '' }
  await expect(carrier.cancelLabel(ref)).rejects.toMatchObject({ code: 'carrier.refused' })
  w.wait(11)
  const found = await carrier.findLabel('SS-late')
  expect(found).toMatchObject({ carrierRef: hidden?.id, trackingNumber: expect.stringMatching(/^SB\d{9}GB$/) })
  expect((await carrierOf().createLabel(parcel('SS-late'))).trackingNumber).toBe(found?.trackingNumber)
  expect(await countOf('SS-late')).toBe(1)
})

test('slow: it answers all the same', async () => {
  expect(await carrierOf({ behaviour: 'slow:20' }).createLabel(parcel('SS-slow'))).toMatchObject({ reference: 'SS-slow' })
})

test('what it cannot carry it refuses with the field', async () => {
  await expect(carrierOf().createLabel(parcel('SS-D1', { grams: 0 }))).rejects.toMatchObject({
    code: 'carrier.refused',
    detail: { why: expect.stringContaining('parcel.weight') },
  })
})

test('a label is cancelled once or twice alike, but not once it is on a manifest', async () => {
  const carrier = carrierOf()
  const [first, second] = [await carrier.createLabel(parcel('SS-E1')), await carrier.createLabel(parcel('SS-E2'))]
  await carrier.cancelLabel(first)
  await carrier.cancelLabel(first)
  const day = '2026-10-05'
  await expect(carrier.closeManifest({ reference: 'MF-E0', day, labels: [first] })).rejects.toMatchObject({
    code: 'carrier.refused',
    detail: { why: 'The label was cancelled.' },
  })
  const manifest = await carrier.closeManifest({ reference: 'MF-E1', day, labels: [first, second] })
  expect(manifest.refused).toEqual([{ carrierRef: first.carrierRef, why: 'The label was cancelled.' }])
  const [page] = await readPdf(bytesOf(manifest))
  expect(page?.text).toContain(second.trackingNumber)
  expect(page?.text).not.toContain(first.trackingNumber)
  await expect(carrier.cancelLabel(second)).rejects.toMatchObject({
    code: 'carrier.refused',
    detail: { why: expect.stringContaining('manifest') },
  })
})

test('a manifest: the same reference answers the same one, another cannot have its labels', async () => {
  const carrier = carrierOf()
  const day = '2026-10-05'
  const labels = [await carrier.createLabel(parcel('SS-M1')), await carrier.createLabel(parcel('SS-M2'))]
  expect(await carrier.findManifest('MF-M1')).toBeNull()
  const asked = { reference: 'MF-M1', day, labels }
  const [one, other] = await Promise.all([carrier.closeManifest(asked), carrier.closeManifest(asked)])
  expect(one).toEqual(other)
  expect(await carrier.closeManifest(asked)).toEqual(one)
  expect(await carrier.findManifest('MF-M1')).toEqual(one)
  await expect(carrier.closeManifest({ ...asked, labels: labels.slice(1) })).rejects.toMatchObject({ code: 'carrier.refused' })
  await expect(carrier.closeManifest({ ...asked, reference: 'MF-M2' })).rejects.toMatchObject({
    code: 'carrier.refused',
    detail: { why: 'The label is on another manifest already.' },
  })
})

test.each([
  ['refuse', 'carrier.refused', false],
  ['timeout', 'carrier.unclear', true],
  ['nonsense', 'carrier.unclear', true],
  ['late:90000', 'carrier.unclear', false],
  ['down', 'carrier.unavailable', false],
] as const)('a manifest while it is told to %s', async (behaviour, code, isFound) => {
  const reference = `MF-${behaviour}`
  const label = await carrierOf().createLabel(parcel(`SS-${reference}`))
  const asked = { reference, day: '2026-10-05', labels: [label] }
  await expect(carrierOf({ behaviour, timeout_ms: '1500' }).closeManifest(asked)).rejects.toMatchObject({ code })
  expect((await carrierOf().findManifest(reference)) !== null).toBe(isFound)
})

test('part: the first label of a manifest is refused, the others are taken', async () => {
  const carrier = carrierOf({ behaviour: 'part' })
  const labels = [await carrier.createLabel(parcel('SS-P1')), await carrier.createLabel(parcel('SS-P2'))]
  const { refused } = await carrier.closeManifest({ reference: 'MF-P1', day: '2026-10-05', labels })
  expect(refused).toEqual([{ carrierRef: labels[0]?.carrierRef, why: 'The parcel data has not reached the depot.' }])
  const retried = await carrierOf().closeManifest({ reference: 'MF-P2', day: '2026-10-05', labels: labels.slice(0, 1) })
  expect(retried.refused).toEqual([])
})

/** The first reference of this series whose parcel has that journey. */
const referenceWith = (journey: JourneyName, series: string): string =>
  Array.from({ length: 500 }, (_, n) => `${series}-${n}`).find((reference) => journeyOf(reference) === journey) ?? ''
const codesOf = async (label: Label) => {
  const carrier = carrierOf()
  return carrier.readTracking(await carrier.requestTracking(label)).flatMap(({ events }) => events.map(({ code }) => code))
}

test.each<[JourneyName, string]>([
  ['straight', 'LBL COL HUB HUB OFD DEL'],
  ['gate', 'LBL COL HUB Q7 HUB OFD DEL'],
  ['absent', 'LBL COL HUB HUB OFD ABS OFD DEL'],
  ['returned', 'LBL COL HUB HUB OFD ABS OFD ABS RTS'],
])('a parcel travels as the hours pass: %s', async (journey, codes) => {
  const carrier = carrierOf()
  const reference = referenceWith(journey, 'SS-F1')
  const [kept, hasty] = [
    await carrier.createLabel(parcel(reference)),
    await carrierOf({ api_key: 'hasty-account', pace: 'minutes' }).createLabel(parcel(reference)),
  ]
  expect(await codesOf(kept)).toEqual(['LBL'])
  w.wait(7 * 3600)
  expect(await codesOf(kept)).toEqual(['LBL', 'COL'])
  // An hour of the hasty one's journey takes ten seconds.
  const hastily = carrierOf({ api_key: 'hasty-account' })
  const [{ events } = { events: [] }] = hastily.readTracking(await hastily.requestTracking(hasty))
  expect(events.map(({ code }) => code).join(' ')).toBe(codes)
  w.wait(60 * 3600)
  expect((await codesOf(kept)).join(' ')).toBe(codes)
  expect([...new Set(events.map(({ place }) => place))]).toEqual(['London', 'Birmingham', 'Manchester'])
})

test('a cancelled parcel stops', async () => {
  const carrier = carrierOf()
  const cancelled = await carrier.createLabel(parcel('SS-F2'))
  await carrier.cancelLabel(cancelled)
  w.wait(60 * 3600)
  expect(await codesOf(cancelled)).toEqual(['LBL', 'CAN'])
})

describe('it calls back by itself', () => {
  let listener: FakeCallbackServer
  beforeAll(async () => {
    listener = await startFakeCallbackServer()
    const worker = await startWorker(w.ctx, carrierJobs)
    cleanupSteps.push(worker.stop, listener.stop)
  })
  beforeEach(() => {
    setCarrierCallbacks(w.ctx, {
      copies: 1,
      delayMs: () => 0,
      retryMs: () => 0,
      hasBrokenScan: () => false,
      isHolding: false,
      corrupts: 'nothing',
    })
  })
  const start = (reference: string) =>
    carrierOf({ pace: 'seconds' }).createLabel(parcel(reference, { callbackUrl: listener.url }))
  const heard = (label: Label) =>
    listener.requests
      .map((request) => ({ ...request, text: request.body.toString('utf8') }))
      .filter(({ text }) => text.includes(label.carrierRef))
  const scans = (label: Label) =>
    heard(label).flatMap(({ text }) => (JSON.parse(text) as { scans: { code: string }[] }).scans.map(({ code }) => code))

  test('every scan, signed over the bytes and the time', async () => {
    const label = await start(referenceWith('straight', 'SS-K1'))
    await expect.poll(() => scans(label).length, { timeout: 20_000 }).toBe(6)
    // A tenth of a second apart, one may overtake another on its way here: their own times say the order.
    const inOrder = heard(label)
      .flatMap(({ text }) => (JSON.parse(text) as { scans: { at: string; code: string }[] }).scans)
      .sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
    expect(inOrder.map(({ code }) => code)).toEqual(['LBL', 'COL', 'HUB', 'HUB', 'OFD', 'DEL'])
    for (const callback of heard(label)) expect(carrierOf().isSignedCallback(callback, w.ctx.clock())).toBe(true)
  })

  test('twice, out of order, and with a broken scan among the good ones, where it is told to', async () => {
    let n = 0
    setCarrierCallbacks(w.ctx, {
      copies: 2,
      delayMs: () => (n++ % 3 === 0 ? 1500 : 0),
      hasBrokenScan: () => true,
    })
    const label = await start(referenceWith('straight', 'SS-K2'))
    await expect.poll(() => scans(label).length, { timeout: 20_000 }).toBe(24)
    expect(new Set(scans(label))).toEqual(new Set([7, 'LBL', 'COL', 'HUB', 'OFD', 'DEL']))
    const reports = heard(label).flatMap(({ text }) => carrierOf().readTracking(JSON.parse(text)))
    expect(reports.reduce((sum, { broken }) => sum + broken, 0)).toBe(12)
  })

  test('again where it is not answered well, and held back as long as it is told to', async () => {
    setCarrierCallbacks(w.ctx, { isHolding: true })
    const label = await start(referenceWith('straight', 'SS-K3'))
    const written = async () =>
      (
        await run<{ n: number }>(w.ctx.db, 'select count(*)::int as n from sandbox_callback where label_id = $1', [
          label.carrierRef,
        ])
      )[0]?.n
    await expect.poll(written, { timeout: 20_000 }).toBe(6)
    expect(heard(label)).toEqual([])
    listener.failOnceFor(label.carrierRef)
    setCarrierCallbacks(w.ctx, { isHolding: false })
    await inTx(w.ctx, (tx) => releaseCallbacks(w.ctx, tx))
    await expect.poll(() => scans(label).length, { timeout: 20_000 }).toBe(7)
  })
})

test('an address for callbacks must be one of the web', async () => {
  await expect(carrierOf().createLabel(parcel('SS-L1', { callbackUrl: 'file:///etc/passwd' }))).rejects.toMatchObject({
    code: 'carrier.refused',
    detail: { why: expect.stringContaining('callback_url') },
  })
})

test.each(['timeout', 'slow:60000'])('%s: whoever is kept waiting is let go when the house closes', async (behaviour) => {
  const app = await world()
  const base_url = await app.app.listen({ host: '127.0.0.1', port: 0 })
  const requestedPaths: string[] = []
  app.app.server.on('request', ({ url: path = '' }) => requestedPaths.push(path))
  const carrier = app.ctx.carriers.of({ carrier: 'sandbox', params: { base_url, behaviour, timeout_ms: '30000' } })
  const waiting = carrier.createLabel(parcel('SS-G1')).then(
    () => 'answered',
    () => 'cut',
  )
  await expect.poll(() => requestedPaths).toEqual(['/sandbox/carrier/v1/labels'])
  // A carrier that keeps silent has made the label first.
  const made = async () => (await run(app.ctx.db, `select 1 from sandbox_label where reference = 'SS-G1'`)).length
  if (behaviour === 'timeout') await expect.poll(made).toBe(1)
  const begun = performance.now()
  await app.app.close()
  expect(performance.now() - begun).toBeLessThan(5000)
  expect(await waiting).toBe('cut')
})

test('every night bank and carrier forget what is half a year old, and nothing younger', async () => {
  await carrierOf().createLabel(parcel('SS-old'))
  await run(
    w.ctx.db,
    `insert into sandbox_payment (id, token, merchant, idempotency_key, fingerprint, sealed_webhook_secret, reference, merchant_name, title, amount,
       currency, language, return_url, cancel_url, notify_url, expire_time, create_time, update_time)
     select 'sp_' || days, 'pay_' || days, 'm', days, '', '', '', '', '', 100, 'GBP', 'en', '', '', '', at, at, at
     from (select days, $1::timestamptz - make_interval(days => days) as at from unnest(array[1, 179, 181]) days) made`,
    [w.ctx.clock()],
  )
  await run(w.ctx.db, `insert into sandbox_event (id, payment_id, body, create_time) values ('se_1', 'sp_181', '', now())`)
  const forget = jobs.find(({ name }) => name === 'delete-old-tries')
  await forget?.run(w.ctx, {})
  const payments = await run<{ id: string }>(w.ctx.db, 'select id from sandbox_payment order by id')
  expect(payments.map(({ id }) => id)).toEqual(['sp_1', 'sp_179'])
  expect(await run(w.ctx.db, 'select id from sandbox_event')).toEqual([])
  expect(await countOf('SS-old')).toBe(1)
  w.wait(181 * 86_400)
  await forget?.run(w.ctx, {})
  expect(await countOf('SS-old')).toBe(0)
})

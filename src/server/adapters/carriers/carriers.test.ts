import { createHmac } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeLog } from '#server/platform/log.ts'
import { type FakeCarrierServer, startFakeCarrierServer } from '#test/world/fake-carrier-server.ts'
import { parcel } from '#test/world/sample-parcel.ts'
import { testEnv } from '#test/world/test-env.ts'
import type { CarrierAdapter, LabelRef } from './port.ts'
import { openCarriers } from './registry.ts'

const log = makeLog('silent')
const nowhere = () => 'http://127.0.0.1:9'
const port = openCarriers({ env: testEnv({}), log, appUrl: nowhere })

describe('R2R', () => {
  const r2r = port.of({ carrier: 'r2r', params: {} })

  test('takes the number it is handed, and the house draws the label', async () => {
    expect(await r2r.createLabel(parcel('SS1', { trackingNumber: 'RN473124829GB' }))).toEqual({
      reference: 'SS1',
      carrierRef: 'RN473124829GB',
      trackingNumber: 'RN473124829GB',
      document: { kind: 'drawn' },
    })
  })

  test('refuses a parcel without a number', async () => {
    await expect(r2r.createLabel(parcel('SS1'))).rejects.toMatchObject({ code: 'carrier.refused' })
  })

  test('never ends unclear, so that there is nothing to look for or to ask', () => {
    expect([r2r.findLabel, r2r.requestTracking, r2r.readTracking]).toEqual([undefined, undefined, undefined])
  })

  test('cancels and closes a day without asking anyone', async () => {
    const label = { reference: 'SS1', carrierRef: 'RN473124829GB', trackingNumber: 'RN473124829GB' }
    await expect(r2r.cancelLabel?.(label)).resolves.toBeUndefined()
    expect(await r2r.closeManifest?.({ reference: 'MF1', day: '2026-10-05', labels: [label] })).toEqual({
      reference: 'MF1',
      carrierRef: 'MF1',
      refused: [],
      document: { kind: 'drawn' },
    })
  })
})

describe('who is connected', () => {
  test('a carrier without an adapter is refused by name', () => {
    expect(() => port.of({ carrier: 'easypost', params: {} })).toThrow(expect.objectContaining({ code: 'carrier.not_connected' }))
  })

  test('production has no sandbox', () => {
    const env = testEnv({
      NODE_ENV: 'production',
      DATABASE_URL: 'postgres://localhost/x',
      APP_SECRET: 'x'.repeat(40),
      PUBLIC_URL: 'https://ship.example',
    })
    const production = openCarriers({ env, log, appUrl: nowhere })
    expect(production.live()).toEqual(['r2r'])
    expect(() => production.of({ carrier: 'sandbox', params: {} })).toThrow(
      expect.objectContaining({ code: 'carrier.not_connected' }),
    )
  })
})

describe('the sandbox carrier', () => {
  let peer: FakeCarrierServer
  let carrier: Required<CarrierAdapter>
  /** the same with little patience, for when nothing comes */
  let hasty: Required<CarrierAdapter>
  beforeAll(async () => {
    peer = await startFakeCarrierServer()
    const params = { base_url: `${peer.url}/`, api_key: 'key-of-eight', behaviour: 'slow:1' }
    carrier = openAt(params)
    hasty = openAt({ ...params, timeout_ms: '300' })
  })
  const openAt = (params: Record<string, string>) => port.of({ carrier: 'sandbox', params }) as Required<CarrierAdapter>
  const ref: LabelRef = { reference: 'SS1', carrierRef: 'sl/1', trackingNumber: 'SB000000015GB' }
  const pdf = Buffer.from('%PDF-1.4').toString('base64')
  const label = { id: 'sl/1', reference: 'SS1', tracking_number: 'SB000000015GB', pdf }
  const made = { ...ref, document: { kind: 'pdf', bytes: new Uint8Array(Buffer.from('%PDF-1.4')) } }

  const operations = {
    createLabel: {
      run: (by = carrier) => by.createLabel(parcel('SS1')),
      asked: { method: 'POST', url: '/sandbox/carrier/v1/labels' },
      body: {
        reference: 'SS1',
        service: 'next-day',
        parcel: { length: 300, width: 200, height: 150, weight: 1800 },
        from: {
          name: 'ShipSmart Ltd',
          company: '',
          address: '12 Wharf Road',
          city: 'London',
          state: '',
          post_code: 'E14 9XQ',
          country: 'GB',
          phone: '',
          email: '',
        },
        to: {
          name: '王小明 Łęcki',
          company: 'Acme',
          address: 'Flat 3, 27 Deansgate',
          city: 'Manchester',
          state: 'Greater Manchester',
          post_code: 'M1 1AA',
          country: 'GB',
          phone: '+447700900123',
          email: 'wang@example.com',
        },
        items: [
          {
            description: 'Cotton T-shirt',
            sku: 'TS-1',
            quantity: 2,
            unit_price: 1250,
            currency: 'EUR',
            weight: 400,
            hs_code: '610910',
            origin: 'CN',
          },
        ],
      },
      answer: label,
      result: made,
    },
    findLabel: {
      run: (by = carrier) => by.findLabel('SS 1&x'),
      asked: { method: 'GET', url: '/sandbox/carrier/v1/labels?reference=SS+1%26x' },
      body: null,
      answer: { labels: [label] },
      result: made,
    },
    cancelLabel: {
      run: (by = carrier) => by.cancelLabel(ref),
      asked: { method: 'POST', url: '/sandbox/carrier/v1/labels/sl%2F1/cancel' },
      body: {},
      answer: { id: 'sl/1', status: 'cancelled' },
      result: undefined,
    },
    closeManifest: {
      run: (by = carrier) => by.closeManifest({ reference: 'MF1', day: '2026-10-05', labels: [ref] }),
      asked: { method: 'POST', url: '/sandbox/carrier/v1/manifests' },
      body: { reference: 'MF1', day: '2026-10-05', labels: ['sl/1'] },
      answer: { id: 'sm_1', reference: 'MF1', pdf, refused: [{ label: 'sl/2', message: 'The label was cancelled.' }] },
      result: {
        reference: 'MF1',
        carrierRef: 'sm_1',
        document: made.document,
        refused: [{ carrierRef: 'sl/2', why: 'The label was cancelled.' }],
      },
    },
    findManifest: {
      run: (by = carrier) => by.findManifest('MF 1&x'),
      asked: { method: 'GET', url: '/sandbox/carrier/v1/manifests?reference=MF+1%26x' },
      body: null,
      answer: { manifests: [{ id: 'sm_1', reference: 'MF 1&x', pdf, refused: [] }] },
      result: { reference: 'MF 1&x', carrierRef: 'sm_1', document: made.document, refused: [] },
    },
    askTracking: {
      run: (by = carrier) => by.requestTracking(ref),
      asked: { method: 'GET', url: '/sandbox/carrier/v1/labels/sl%2F1/scans' },
      body: null,
      answer: { scans: [] },
      result: { scans: [] },
    },
  }

  describe.each(Object.entries(operations))('%s', (_, operation) => {
    const isWrite = operation.asked.method === 'POST'

    test('says what it must, and where', async () => {
      peer.respondWith(200, operation.answer)
      await operation.run()
      const heard = peer.requests.at(-1)
      expect(heard).toMatchObject({ ...operation.asked, body: operation.body })
      expect(heard?.headers).toMatchObject({ authorization: 'Bearer key-of-eight', 'sandbox-behaviour': 'slow:1' })
    })

    test('understands the answer', async () => {
      peer.respondWith(200, operation.answer)
      expect(await operation.run()).toEqual(operation.result)
    })

    test('tells a refusal with its reason from trouble that passes', async () => {
      peer.respondWith(422, { error: { code: 'not_served', message: 'We do not go there.' } })
      await expect(operation.run()).rejects.toMatchObject({ code: 'carrier.refused', detail: { why: 'We do not go there.' } })
      for (const status of [429, 503]) {
        peer.respondWith(status, 'busy')
        await expect(operation.run()).rejects.toMatchObject({ code: 'carrier.unavailable' })
      }
    })

    test('knows when it cannot know', async () => {
      const code = isWrite ? 'carrier.unclear' : 'carrier.unavailable'
      peer.respondWith(500, 'oops')
      await expect(operation.run()).rejects.toMatchObject({ code })
      for (const reply of ['silence', 'cut'] as const) {
        peer.setReply(reply)
        await expect(operation.run(hasty)).rejects.toMatchObject({ code })
      }
    })
  })

  test.each(['createLabel', 'cancelLabel', 'closeManifest'] as const)(
    '%s: a yes that nobody understands is unclear',
    async (name) => {
      for (const body of ['<h1>It works!</h1>', '{"id":7}']) {
        peer.respondWith(200, body)
        await expect(operations[name].run()).rejects.toMatchObject({ code: 'carrier.unclear' })
      }
    },
  )

  test('a carrier that is not there has done nothing', async () => {
    const gone = await startFakeCarrierServer()
    await gone.stop()
    const away = openAt({ base_url: gone.url })
    await expect(away.createLabel(parcel('SS1'))).rejects.toMatchObject({ code: 'carrier.unavailable' })
  })

  test('finds none where there is none', async () => {
    peer.respondWith(200, { labels: [], manifests: [] })
    expect(await carrier.findLabel('SS9')).toBeNull()
    expect(await carrier.findManifest('MF9')).toBeNull()
  })

  test('says where it may call back and how long its parcels travel', async () => {
    peer.respondWith(200, label)
    const callbackUrl = 'https://ship.example/api/tracking/notify/7'
    await openAt({ base_url: peer.url, pace: 'minutes' }).createLabel(parcel('SS1', { callbackUrl }))
    expect(peer.requests.at(-1)?.body).toMatchObject({ callback_url: callbackUrl, pace: 'minutes' })
    await carrier.createLabel(parcel('SS1', { callbackUrl: '' }))
    expect(Object.keys(peer.requests.at(-1)?.body as object)).not.toEqual(expect.arrayContaining(['callback_url', 'pace']))
  })

  test('believes what it signed with our key, these very bytes, within five minutes', () => {
    const now = new Date('2026-03-09T14:05:00Z')
    const body = Buffer.from('{"label":"sl_1","scans":[]}')
    const sign = (seconds: number, key = 'key-of-eight') => {
      const time = now.getTime() / 1000 + seconds
      const code = createHmac('sha256', key).update(`${time}.${body}`).digest('hex')
      return { 'sandbox-signature': `t=${time},v1=${code}` }
    }
    const isSigned = (headers: Record<string, string>, bytes = body) => carrier.isSignedCallback({ headers, body: bytes }, now)
    expect([isSigned(sign(0)), isSigned(sign(-299)), isSigned(sign(120))]).toEqual([true, true, true])
    expect([isSigned(sign(-301)), isSigned(sign(301))]).toEqual([false, false])
    expect([isSigned(sign(0, 'another-key')), isSigned(sign(0), Buffer.from('{}')), isSigned({})]).toEqual([false, false, false])
    for (const nonsense of ['t=,v1=', 't=1e9,v1=00', `t=${now.getTime() / 1000}`, 'v1=zz', 't=1,t=2'])
      expect(isSigned({ 'sandbox-signature': nonsense })).toBe(false)
  })

  test('a key that cannot be read any more signs nothing', () => {
    const unreadable = port.of({ carrier: 'sandbox', params: { base_url: peer.url, api_key: null } })
    const now = new Date('2026-03-09T14:05:00Z')
    const time = now.getTime() / 1000
    for (const key of ['', 'sandbox-carrier']) {
      const code = createHmac('sha256', key).update(`${time}.{}`).digest('hex')
      const headers = { 'sandbox-signature': `t=${time},v1=${code}` }
      expect(unreadable.isSignedCallback?.({ headers, body: Buffer.from('{}') }, now)).toBe(false)
    }
  })

  test('reads scans with their zone, keeps codes it does not know, counts what it cannot read, and makes nothing of nonsense', () => {
    const scans = [
      { at: '2026-07-01T14:05:00+01:00', place: 'London', text: 'Collected', code: 'COL' },
      { at: 'yesterday', place: 'London', text: 'Lost in time', code: 'HUB' },
      { at: '2026-01-10T00:00:00Z', place: 'Leeds', text: 'Passed gate 7', code: 'Q7' },
      { at: '2026-01-11T23:30:00Z', place: 'Leeds', text: 'Delivered', code: 'DEL' },
    ]
    expect(carrier.readTracking({ label: 'sl_1', tracking_number: 'SB1', scans })).toEqual([
      {
        label: { carrierRef: 'sl_1', trackingNumber: 'SB1' },
        events: [
          { time: new Date('2026-07-01T13:05:00Z'), place: 'London', text: 'Collected', code: 'COL' },
          { time: new Date('2026-01-10T00:00:00Z'), place: 'Leeds', text: 'Passed gate 7', code: 'Q7' },
          { time: new Date('2026-01-11T23:30:00Z'), place: 'Leeds', text: 'Delivered', code: 'DEL' },
        ],
        broken: 1,
      },
    ])
    for (const raw of [null, 'x', { scans: 3 }, []]) expect(carrier.readTracking(raw)).toEqual([])
  })
})

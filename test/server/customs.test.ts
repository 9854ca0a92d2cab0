import { beforeAll, expect, test } from 'vitest'
import { run } from '#server/platform/db/pool.ts'
import { orderSteps } from '#test/world/order-steps.ts'
import { londonSender, sampleOrder, shirt } from '#test/world/sample-order.ts'
import { type World, world } from '#test/world/world.ts'

const berlin = {
  ...londonSender,
  name: 'Jürgen Müller',
  detailAddress: 'Kastanienallee 26',
  city: 'Berlin',
  countryCode: 'DE',
  zipCode: '10435',
  telephone: '+4915123456789',
}
const customs = { contents_type: 'gift', eori: 'gb 123 456 789 000', ioss: 'IM3720000224', invoice_number: 'INV-7' } as const
const toBerlin = sampleOrder({ receiver: berlin, service_type: 'EUROAD', customs })

let w: World
beforeAll(async () => {
  w = await world()
})

async function sender() {
  const { token } = await w.build.member({ money: 500_00 })
  const send = (verb: string, body: object, language: 'en' | 'zh-cn' = 'en') =>
    w.post<{ errors: Record<string, string>; list: { ok: boolean; msg: string }[]; id: number }>(`/api/sheetOrder/${verb}`, {
      member: token,
      body,
      language,
    })
  return { ...orderSteps(w, token), send }
}

test('what customs are told is kept with the order, tidied, and stays when an edit does not name it', async () => {
  const { add, detail, send } = await sender()
  const { id } = await add(toBerlin)
  const kept = { contents_type: 'gift', contents_note: '', eori: 'GB123456789000', ioss: 'IM3720000224', invoice_number: 'INV-7' }
  expect((await detail(id)).customs).toEqual(kept)
  const { customs: _none, ...rest } = toBerlin
  expect((await send('edit', { ...rest, id, remark: 'again' })).code).toBe(1)
  expect((await detail(id)).customs).toEqual(kept)
  expect((await send('edit', { ...rest, id, customs: {} })).code).toBe(1)
  expect((await detail(id)).customs).toMatchObject({ contents_type: 'sale', eori: '' })
})

test('what a channel asks for and does not find is said of each field, in the caller’s language', async () => {
  const { send } = await sender()
  const bare = { ...toBerlin, customs: { contents_type: 'other' }, items: [{ ...shirt, hsCode: '', originCountry: '' }, shirt] }
  expect((await send('add', bare)).data.errors).toEqual({
    'customs.contents_note': 'Please describe the contents',
    'items.0.hsCode': 'Enter the HS code: 6 to 10 digits, for example 610910',
    'items.0.originCountry': 'Please select the country of origin',
  })
  expect((await send('add', bare, 'zh-cn')).data.errors['items.0.originCountry']).toBe('请选择原产国')
  const wrong = { ...toBerlin, customs: { eori: 'GB12', ioss: 'EU1' } }
  expect(Object.keys((await send('add', wrong)).data.errors)).toEqual(['customs.eori', 'customs.ioss'])
  // At home nobody is asked.
  expect((await send('add', sampleOrder({ items: [{ ...shirt, hsCode: '', originCountry: '' }] }))).code).toBe(1)
})

test('offers say what each channel asks for, and nothing where no border is crossed', async () => {
  const { token } = await w.build.member({ money: 0 })
  const ask = async (body: object) => {
    const { data } = await w.post<{ list: { code: string; customs: object | null }[] }>('/api/sheetOrder/quote', {
      member: token,
      body,
    })
    return Object.fromEntries(data.list.map(({ code, customs: asked }) => [code, asked]))
  }
  const abroad = await ask(toBerlin)
  expect(abroad['eu-road']).toEqual({ form: 'postal', hsCode: true, idNumber: false, eori: false })
  expect(abroad.worldwide).toMatchObject({ form: 'invoice' })
  expect(Object.values(await ask(sampleOrder())).every((asked) => asked === null)).toBe(true)
})

test('an order that its channel has come to ask more of is not paid until it says so', async () => {
  const { add, send } = await sender()
  const { id } = await add({ ...toBerlin, customs: {} })
  await run(w.ctx.db, `update channel set needs_eori = true where code = 'eu-road'`)
  try {
    const { data } = await send('pay', { ids: [id] })
    expect(data.list).toMatchObject([
      { ok: false, msg: 'This channel requires your EORI number. Edit the order to complete its customs details.' },
    ])
    expect((await send('edit', { ...toBerlin, id })).code).toBe(1)
    expect((await send('pay', { ids: [id] })).data.list).toMatchObject([{ ok: true }])
  } finally {
    await run(w.ctx.db, `update channel set needs_eori = false where code = 'eu-road'`)
  }
})

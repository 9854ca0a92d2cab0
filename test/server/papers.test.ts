import { beforeAll, expect, test } from 'vitest'
import { makeLabel } from '#server/modules/dispatch/make-label.ts'
import { run } from '#server/platform/db/pool.ts'
import { orderSteps } from '#test/world/order-steps.ts'
import { readCodes } from '#test/world/read-codes.ts'
import { paintFirstPage, readPdf } from '#test/world/read-pdf.ts'
import { londonSender, type SentOrder, sampleOrder, shanghaiReceiver, shirt } from '#test/world/sample-order.ts'
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
const customs = { eori: 'GB123456789000', invoice_number: 'INV-7' }
const toBerlin = sampleOrder({ receiver: berlin, service_type: 'EUROAD', customs })
const dear = { ...toBerlin, items: [{ ...shirt, unitPrice: '135.01' }] }
const byCourier = { ...toBerlin, service_type: 'WWX' }

let w: World
let admin: string
beforeAll(async () => {
  w = await world()
  admin = (await w.build.admin()).token
})

async function seller() {
  const { id: userId, token } = await w.build.member({ money: 900_00 })
  const steps = orderSteps(w, token)
  const label = async (content: SentOrder): Promise<number> => {
    const { id } = await steps.add(content)
    const [paid] = await steps.runAction('pay', [id])
    if (!paid?.ok) throw new Error(paid?.msg)
    await makeLabel(w.ctx, id)
    return id
  }
  const send = (body: object, language: 'en' | 'zh-cn' = 'en') =>
    w.post<{ url: string }>('/api/sheetOrder/print', { member: token, language, body })
  const print = async (body: object, language?: 'zh-cn') => {
    const answer = await send(body, language)
    if (answer.code !== 1) throw new Error(answer.msg)
    const bytes = (await w.app.inject({ url: answer.data.url })).rawPayload
    const pages = await readPdf(bytes)
    return {
      bytes,
      sizes: pages.map(({ width }) => (width > 500 ? 'A4' : 'label')),
      texts: pages.map(({ text }) => text.replaceAll(/\s/g, '')),
    }
  }
  const papersOf = async (...ids: number[]) =>
    (
      await w.get<{ list: { papers: string[] }[] }>('/api/sheetOrder/papers', { member: token, query: { ids: ids.join(',') } })
    ).data.list.map(({ papers }) => papers)
  return { ...steps, userId, token, label, send, print, papersOf }
}

test('the right papers are offered by channel, destination and value', async () => {
  const { label, papersOf, detail } = await seller()
  const ids = [await label(sampleOrder()), await label(toBerlin), await label(dear), await label(byCourier)]
  const papers = [['label'], ['label', 'cn22'], ['label', 'cn23'], ['label', 'invoice']]
  expect(await papersOf(...ids)).toEqual(papers)
  expect((await detail(ids[2] ?? 0)).papers).toEqual(papers[2])
  // 271 euros are less than £270: the value counts in pounds.
  const euros = await label({ ...toBerlin, items: [{ ...shirt, unitPrice: '135.50', unitPriceCurrency: 'EUR' }] })
  expect(await papersOf(euros)).toEqual([['label', 'cn22']])
  const stranger = await seller()
  expect(await stranger.papersOf(...ids)).toEqual([])
})

test('labels come with what customs get: a CN22 behind its label, sheets of A4 at the end', async () => {
  const { label, print } = await seller()
  const ids = [await label(sampleOrder()), await label(toBerlin), await label(dear), await label(byCourier)]
  const { sizes, texts } = await print({ ids, documents: ['label', 'customs'] })
  expect(sizes).toEqual(['label', 'label', 'label', 'label', 'label', 'A4', 'A4'])
  expect(texts.map((text) => /CN22|CN23|Commercialinvoice/.exec(text)?.[0] ?? '')).toEqual([
    '',
    '',
    'CN22',
    '',
    '',
    'CN23',
    'Commercialinvoice',
  ])
  // On A4 what has the size of a label shares sheets, and whole sheets stay whole.
  const onA4 = await print({ ids, documents: ['label', 'customs'], format: 'a4', up: 4 })
  expect(onA4.sizes).toEqual(['A4', 'A4', 'A4', 'A4'])
  expect((await readCodes(await paintFirstPage(onA4.bytes, 200))).filter(({ format }) => format === 'Code128')).toHaveLength(4)
})

test('the number of the recipient’s card is on the papers of a channel that asks for it, and on no others', async () => {
  const { label, print } = await seller()
  const content = sampleOrder({ receiver: shanghaiReceiver, service_type: 'CNAIR' })
  const id = await label(content)
  const { texts } = await print({ ids: [id], documents: ['label', 'customs'] }, 'zh-cn')
  expect(texts.map((text) => text.includes('11010519491231002X'))).toEqual([false, true])
  expect(texts[1]).toContain('海关申报单/Customsdeclaration')
  await run(w.ctx.db, `update channel set needs_id_number = false where code = 'cn-air'`)
  const { texts: without } = await print({ ids: [id], documents: ['customs'] })
  await run(w.ctx.db, `update channel set needs_id_number = true where code = 'cn-air'`)
  expect(without).toHaveLength(1)
  expect(without[0]).not.toContain('11010519491231002X')
})

test('packing slips and one pick list are printed of orders at home as well; what nobody has is refused', async () => {
  const { label, print, send } = await seller()
  const ids = [await label(sampleOrder()), await label(sampleOrder())]
  const { texts } = await print({ ids, documents: ['packing_slip', 'pick_list'] })
  expect(texts.map((text) => /Picklist|Packingslip/.exec(text)?.[0])).toEqual(['Picklist', 'Packingslip', 'Packingslip'])
  expect(texts[0]).toContain('TS-1CottonT-shirt4')
  expect(await send({ ids, documents: ['customs'] })).toMatchObject({
    code: 0,
    msg: 'None of the selected orders has these documents.',
  })
  expect(await send({ ids, documents: ['label', 'packing_slip'], format: 'zpl' })).toMatchObject({ code: 0 })
})

test('every print is written down for staff and in the order’s own history, a second one as a reprint', async () => {
  const { label, print, detail, list, userId } = await seller()
  const [one, other] = [await label(toBerlin), await label(sampleOrder())]
  await print({ ids: [one], documents: ['packing_slip'] })
  // What is still to be printed is the label.
  expect((await list({ is_printed: '0' })).map(({ id }) => id).sort()).toEqual([one, other].sort())
  await print({ ids: [one] })
  await print({ ids: [other, one], documents: ['label', 'customs'], format: 'a4' })
  expect((await list({ is_printed: '0' })).length).toBe(0)
  const row = await detail(one)
  expect(row.print_count).toBe(2)
  const prints = row.history.filter(({ verb }) => verb.includes('print'))
  expect(prints.map(({ text }) => text)).toEqual([
    'Printed: Packing slip (PDF)',
    'Label printed (PDF)',
    'Printed: Label + Customs form (A4)',
  ])
  // At home there was no form to print.
  expect((await detail(other)).history.at(-1)?.text).toBe('Label printed (A4)')
  const log = await w.get<{ list: Record<string, unknown>[] }>('/admin/printLog/index', {
    admin,
    query: { 'search[0][field]': 'user_id', 'search[0][operator]': '=', 'search[0][val]': String(userId) },
  })
  const codes = (await list()).map(({ order_code }) => order_code)
  expect(log.data.list).toMatchObject([
    {
      documents: ['label', 'customs'],
      format: 'a4',
      order_count: 2,
      reprint_count: 1,
      is_reprint: 1,
      order_codes: codes.join(' '),
    },
    { documents: ['label'], format: 'pdf', order_count: 1, is_reprint: 0 },
    { documents: ['packing_slip'], order_count: 1, is_reprint: 0 },
  ])
  await expect(run(w.ctx.db, `delete from print_log where user_id = $1`, [userId])).rejects.toThrow('only added to')
})

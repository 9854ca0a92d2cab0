import { expect, test } from 'vitest'
import type { Language } from '#domain/language.ts'
import { readCodes } from '#test/world/read-codes.ts'
import { bytesOf, paintFirstPage, readPdf } from '#test/world/read-pdf.ts'
import { declaration } from '#test/world/sample-declaration.ts'
import { chineseLabel } from '#test/world/sample-labels.ts'
import { type LabelPage, renderLabelPages, renderSheets, type Sheet } from '../index.ts'
import type { Declaration } from './declaration.ts'
import { pickLines } from './draw-pick-list.ts'

const languages = ['en', 'zh-cn'] as const
const options = (language: Language) => ({
  language,
  title: 'Papers',
  author: 'ShipSmart',
  made: new Date('2026-10-05T10:00:00Z'),
})
const plain = (text: string): string => text.replaceAll(/\s/g, '')

/** The pages as another program reads them, and what a scanner finds on the first. Nothing may stand outside the paper. */
async function readBack(bytes: Buffer) {
  const pages = await readPdf(bytes)
  for (const page of pages)
    for (const word of page.words) {
      expect(word.x + word.width, word.text).toBeLessThanOrEqual(page.width - 8)
      expect(word.y + word.height, word.text).toBeLessThanOrEqual(page.height - 4)
    }
  const codes = await readCodes(await paintFirstPage(bytes, 203.2))
  return { pages, text: plain(pages.map(({ text }) => text).join('')), codes: codes.map(({ text }) => text) }
}

const readLabelPages = async (pages: readonly LabelPage[], language: Language) =>
  readBack(await bytesOf(await renderLabelPages(pages, options(language))))
const readSheets = async (sheets: readonly Sheet[], language: Language) =>
  readBack(await bytesOf(await renderSheets(sheets, options(language))))

function expectTexts(text: string, expected: readonly string[]): void {
  for (const one of expected) expect(text).toContain(plain(one))
}

const goods = ['2 × Cotton T-shirt 棉质 T 恤', '1 × English breakfast tea, 250 g 英式早餐茶 250 克', '610910', '090230']
const values = ['25.00 GBP', '34.20 GBP', '59.20 GBP', '0.360 kg', '0.280 kg', '1.450 kg']

test.each(languages)(
  'a CN22 in %s has everything on a page of the size of a label, and its number can be scanned',
  async (language) => {
    const { pages, text, codes } = await readLabelPages([{ cn22: declaration }], language)
    expect(pages).toHaveLength(1)
    expect(pages[0]?.width).toBeCloseTo(283.46, 1)
    expect(codes).toEqual([declaration.trackingNumber])
    expectTexts(text, [...goods, ...values, 'CN 22', 'GB123456789000', 'IM3720000224', '11010519491231002X', 'BD', '2026-10-05'])
    expectTexts(text, ['Customs declaration / Déclaration en douane', 'Gift / Cadeau', 'Poids net', declaration.sender.name])
    expect(text.includes('海关申报单')).toBe(language === 'zh-cn')
  },
)

test('the fullest CN22 there can be still fits', async () => {
  const [item] = declaration.items
  if (!item) throw new Error('no item')
  const longest = {
    ...item,
    englishName: 'Hand-knitted pure new wool scarf with embroidered initials x',
    chineseName: '手工编织纯羊毛绣字围巾',
  }
  const full: Declaration = {
    ...declaration,
    contentsType: 'other',
    contentsNote: 'Exhibits that come back after the fair',
    items: Array(4).fill(longest),
  }
  for (const language of languages)
    expect((await readLabelPages([{ cn22: full }], language)).codes).toEqual([full.trackingNumber])
})

test('labels and declarations stand in their order in one file', async () => {
  const { pages } = await readLabelPages([{ label: chineseLabel }, { cn22: declaration }, { label: chineseLabel }], 'en')
  expect(pages.map(({ text }) => plain(text).includes('CN22'))).toEqual([false, true, false])
})

test.each(languages)('a CN23 in %s names both parties, every item and the sender’s numbers', async (language) => {
  const { pages, text, codes } = await readSheets([{ kind: 'cn23', declaration }], language)
  expect(pages).toHaveLength(1)
  expect(codes).toEqual([declaration.trackingNumber])
  expectTexts(text, [
    ...goods,
    ...values,
    'CN 23',
    '21.40 GBP',
    'INV-20042',
    'GB123456789000',
    'IM3720000224',
    '11010519491231002X',
  ])
  expectTexts(text, [
    declaration.receiver.name,
    declaration.receiver.detailAddress,
    'CHINA',
    declaration.sender.detailAddress,
    'Fragile',
  ])
  expectTexts(text, [
    'Catégorie de l’envoi',
    'Frais de port',
    'Référence de l’importateur',
    'Sale of goods / Vente de marchandises',
  ])
  expect(text.includes('邮件种类')).toBe(language === 'zh-cn')
})

test('a CN23 of many items goes on over pages', async () => {
  const many: Declaration = { ...declaration, items: Array.from({ length: 60 }, () => declaration.items).flat() }
  const { pages, text } = await readSheets([{ kind: 'cn23', declaration: many }], 'en')
  expect(pages.length).toBeGreaterThan(2)
  expectTexts(text, ['Page 1 of', `Page ${pages.length} of ${pages.length}`, '3,552.00 GBP'])
})

test.each(languages)('a commercial invoice in %s says who sold what to whom, for how much and why', async (language) => {
  const { text, codes } = await readSheets([{ kind: 'invoice', declaration }], language)
  expect(codes).toEqual([declaration.trackingNumber])
  expectTexts(text, [
    'Commercial invoice',
    'INV-20042',
    'Cotton T-shirt 棉质 T 恤',
    'TS-BLK-M',
    '610910',
    '12.50 GBP',
    '59.20 GBP',
  ])
  expectTexts(text, [
    'GB123456789000',
    'IM3720000224',
    '11010519491231002X',
    '1.450 kg',
    'Gift',
    declaration.receiver.name,
    'CHINA',
  ])
  expect(text.includes('商业发票')).toBe(language === 'zh-cn')
  const numberless = await readSheets([{ kind: 'invoice', declaration: { ...declaration, invoiceNumber: '' } }], language)
  expectTexts(numberless.text, [declaration.orderCode])
})

test('what is worth something in two currencies is summed in pounds', async () => {
  const [first, ...rest] = declaration.items
  if (!first) throw new Error('no item')
  const mixed = { ...declaration, items: [{ ...first, currency: 'EUR' }, ...rest], worth: 5595 }
  expectTexts((await readSheets([{ kind: 'cn23', declaration: mixed }], 'en')).text, ['25.00 EUR', '34.20 GBP', '55.95 GBP'])
})

test.each(languages)('a packing slip in %s lists what is inside and no prices', async (language) => {
  const { text, codes } = await readSheets([{ kind: 'packing_slip', declaration }], language)
  expect(codes).toEqual([declaration.trackingNumber])
  const isEnglish = language === 'en'
  expectTexts(text, ['TS-BLK-M', 'TEA-EB-250', declaration.orderCode, 'HT-20042', declaration.receiver.detailAddress, 'Fragile'])
  expectTexts(text, isEnglish ? ['Packing slip', 'Cotton T-shirt2', 'Total pieces3'] : ['装箱单', '棉质 T 恤2', '总件数3'])
  expect(text).not.toMatch(/12\.50|59\.20|GBP/)
})

const second: Declaration = {
  ...declaration,
  orderCode: 'S26100500000043',
  items: [
    ...declaration.items.slice(0, 1),
    {
      ...declaration.items[0],
      englishName: 'Loose buttons',
      chineseName: '散装纽扣',
      sku: '',
      quantity: 7,
    } as Declaration['items'][number],
  ],
}

test.each(languages)('a pick list in %s has each SKU once, with how many each order takes', async (language) => {
  const { text } = await readSheets([{ kind: 'pick_list', declarations: [declaration, second] }], language)
  const isEnglish = language === 'en'
  expectTexts(
    text,
    isEnglish ? ['Pick list', '2 orders · 12 pieces', '(no SKU)Loose buttons7'] : ['拣货单', '2 个订单 · 12 件', '散装纽扣7'],
  )
  expectTexts(text, ['S26100500000042 × 2, S26100500000043 × 2', 'TEA-EB-250'])
})

test('kinds are fetched in the order of their SKUs, what has none last', () => {
  expect(pickLines([declaration, second]).map(({ item, quantity }) => [item.sku, quantity])).toEqual([
    ['TEA-EB-250', 1],
    ['TS-BLK-M', 4],
    ['', 7],
  ])
})

test('several sheets count their pages each for itself', async () => {
  const { pages } = await readSheets(
    [
      { kind: 'cn23', declaration },
      { kind: 'packing_slip', declaration: second },
    ],
    'en',
  )
  expect(pages.map(({ text }) => plain(text).includes('Page1of1'))).toEqual([true, true])
})

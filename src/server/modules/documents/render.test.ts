import { expect, test } from 'vitest'
import { asPence } from '#domain/money.ts'
import { bytesOf, inked, paintFirstPage, readPdf } from '#test/world/read-pdf.ts'
import { creditNote, invoice, statement } from '#test/world/sample-documents.ts'
import { renderCreditNote, renderInvoice, renderStatement } from './index.ts'

/** Spaces depend on who reads a PDF. */
const plain = (text: string): string => text.replaceAll(/\s/g, '')
const textOf = (pages: { text: string }[]): string => plain(pages.map((page) => page.text).join(''))

test.each(['en', 'zh-cn'] as const)('a statement in %s prints every movement and its sums', async (language) => {
  const pages = await readPdf(await renderStatement(statement(language), language))
  const text = textOf(pages)
  const en = language === 'en'
  expect(pages.length).toBeGreaterThan(1)
  expect(text).toContain(en ? 'AccountstatementOctober2026' : '对账单/Accountstatement2026年10月')
  expect(text).toContain('王小明(MichałWiśniewski)')
  // The first label leaves £1,734.56 − £3.65, the last £1,734.56 − 58 × £3.65; the refund brings the closing balance.
  for (const sum of ['£1,734.56', '£1,730.91', '£1,522.86', '£1,526.51', '£503.65', '£211.70']) expect(text).toContain(sum)
  for (let order = 1; order <= 58; order++) expect(text).toContain(`SS2610${String(order).padStart(6, '0')}£3.65`)
  expect(text).toContain(en ? 'Label58£0.00£211.70' : '运单扣款58£0.00£211.70')
  expect(text).toContain(en ? 'Total60£503.65£211.70' : '合计/Total60£503.65£211.70')
  pages.forEach((page, index) => {
    const [number, count] = [index + 1, pages.length]
    expect(plain(page.text)).toContain(en ? `Page${number}of${count}` : `第${number}页，共${count}页`)
    for (const word of page.words) expect(word.x + word.width, word.text).toBeLessThanOrEqual(page.width - 43)
  })
})

test('a statement that does not come to the balance of the ledger is not printed', async () => {
  const wrong = { ...statement('en'), closing: asPence(152_650) }
  await expect(renderStatement(wrong, 'en')).rejects.toThrow('does not add up')
})

test('a month without movements has a statement too', async () => {
  const quiet = { ...statement('en'), movements: [], closing: asPence(123_456) }
  const text = textOf(await readPdf(await renderStatement(quiet, 'en')))
  expect(text).toContain('Notransactionsthismonth.')
  expect(text).toContain('Closingbalance£1,234.56')
})

test.each(['en', 'zh-cn'] as const)('a VAT invoice in %s says all that the law asks for', async (language) => {
  const bytes = await bytesOf(await renderInvoice(invoice(language), language))
  const text = textOf(await readPdf(bytes))
  const en = language === 'en'
  for (const fact of ['INV-2026-000123', '2026-11-01', '2026-10-31', 'ShipSmartLtd', 'LondonE149XQ', 'GB123456782'])
    expect(text).toContain(fact)
  expect(text).toContain(en ? 'VATinvoice' : '增值税发票/VATinvoice')
  for (const heading of ['Invoicenumber', 'Issuedate', 'Taxpoint', 'Description', 'ByVATrate']) expect(text).toContain(heading)
  // Whoever reads English gets nothing else.
  if (en) expect(text).not.toMatch(/发票|税/)
  // £4.62 + £0.30 + £21.40 + £2.50 net, £0.93 + £0.06 VAT.
  expect(text).toContain(en ? 'Total£28.82£0.99£29.81' : '合计/Total£28.82£0.99£29.81')
  expect(text).toContain(en ? 'Standardrate20%£4.92£0.99£5.91' : '标准税率20%£4.92£0.99£5.91')
  expect(text).toContain(en ? 'Zerorate0%£21.40£0.00£21.40' : '零税率0%£21.40£0.00£21.40')
  expect(text).toContain(en ? 'Exempt£2.50£0.00£2.50' : '免税£2.50£0.00£2.50')
  const picture = await paintFirstPage(bytes, 72)
  // The name of the member is drawn, not only there as text.
  expect(inked(picture, { x: 44, y: 148, width: 150, height: 12 })).toBe(true)
})

test('a seller without a VAT number writes a plain invoice', async () => {
  const plainSeller = { ...invoice('en'), seller: { ...invoice('en').seller, vatNumber: '' } }
  const text = textOf(await readPdf(await renderInvoice(plainSeller, 'en')))
  expect(text).not.toContain('VATinvoice')
  expect(text).not.toContain('VATnumber')
})

test.each(['en', 'zh-cn'] as const)('a credit note in %s names its invoice', async (language) => {
  const text = textOf(await readPdf(await renderCreditNote(creditNote(language), language)))
  expect(text).toContain('CN-2026-000007')
  expect(text).toContain(
    language === 'en' ? 'OriginalinvoiceINV-2026-000123of2026-11-01' : '原发票/OriginalinvoiceINV-2026-000123（2026-11-01）',
  )
  expect(text).toContain('£4.92£0.99£5.91')
})

test('an invoice of thousands of lines is drawn over pages, each with the titles', async () => {
  const [first] = invoice('en').lines
  const lines = Array.from({ length: 300 }, () => first).flatMap((line) => line ?? [])
  const pages = await readPdf(await renderInvoice({ ...invoice('en'), lines }, 'en'))
  // 300 × £4.62, £0.93 and £5.55.
  expect(textOf(pages)).toContain('Total£1,386.00£279.00£1,665.00')
  for (const page of pages.slice(0, -1)) expect(page.text).toContain('Description')
})

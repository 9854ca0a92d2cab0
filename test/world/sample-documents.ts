import type { Language } from '#domain/language.ts'
import { asPence } from '#domain/money.ts'
import type { CreditNote, Invoice, Movement, Statement } from '#server/modules/documents/index.ts'

/** Documents as the product makes them, with names of every script and sums that were added up by hand. */
const seller = {
  name: 'ShipSmart Ltd',
  address: ['Unit 4, Riverside Park', '12 Wharf Road', 'London E14 9XQ'],
  vatNumber: 'GB 123 4567 82',
}
const member = {
  name: '王小明 (Michał Wiśniewski)',
  number: '10023',
  address: ['上海市浦东新区张江高科技园区祖冲之路 887 弄 84 号 2 楼', '200120 上海', 'China'],
  vatNumber: '',
}
const made = new Date('2026-11-01T06:00:00Z')
const zone = 'Europe/London'

/** A month of 60 movements: £500.00 paid in, 58 labels at £3.65 and one refund of one of them. */
export function statement(language: Language): Statement {
  const words =
    language === 'en'
      ? {
          recharge: 'Top-up',
          label: 'Label',
          refund: 'Refund',
          memo: 'Next day to Manchester, 1.8 kg volumetric',
          back: 'Label voided',
        }
      : { recharge: '充值', label: '运单扣款', refund: '退款', memo: '次日达 曼彻斯特，体积重 1.8 公斤', back: '面单已作废' }
  const at = (day: number): Date => new Date(Date.UTC(2026, 9, day, 12))
  const labels: Movement[] = Array.from({ length: 58 }, (_, index) => ({
    time: at(2 + Math.floor(index / 2)),
    kind: words.label,
    memo: words.memo,
    about: `SS2610${String(index + 1).padStart(6, '0')}`,
    amount: asPence(-365),
  }))
  const movements = [
    { time: at(1), kind: words.recharge, memo: 'Visa •••• 4242', about: 'RC26100001', amount: asPence(50_000) },
    ...labels,
    { time: at(31), kind: words.refund, memo: words.back, about: 'SS2610000058', amount: asPence(365) },
  ]
  // £1,234.56 + £500.00 − 58 × £3.65 (£211.70) + £3.65
  return {
    issuer: seller,
    member,
    month: '2026-10',
    made,
    zone,
    movements,
    opening: asPence(123_456),
    closing: asPence(152_651),
  }
}

export function invoice(language: Language): Invoice {
  const zh = language === 'zh-cn'
  const line = (
    text: string,
    about: string,
    rest: Pick<Invoice['lines'][number], 'vatClass' | 'rate'> & Record<'net' | 'vat' | 'gross', number>,
  ) => ({
    text,
    about,
    vatClass: rest.vatClass,
    rate: rest.rate,
    net: asPence(rest.net),
    vat: asPence(rest.vat),
    gross: asPence(rest.gross),
  })
  return {
    number: 'INV-2026-000123',
    issued: '2026-11-01',
    taxPoint: '2026-10-31',
    seller,
    member,
    made,
    zone,
    lines: [
      line(zh ? '次日达：英国本土，体积重 1.8 公斤' : 'Next day: UK mainland, 1.8 kg volumetric', 'SS2610000001', {
        vatClass: 'standard',
        rate: 2000,
        net: 462,
        vat: 93,
        gross: 555,
      }),
      line(zh ? '燃油附加费（6.5%）' : 'Fuel surcharge (6.5%)', 'SS2610000001', {
        vatClass: 'standard',
        rate: 2000,
        net: 30,
        vat: 6,
        gross: 36,
      }),
      line(
        zh ? '空运至上海，首重 0.5 公斤 + 续重 3 × 0.5 公斤' : 'Air to Shanghai, first 0.5 kg and 3 × 0.5 kg',
        'SS2610000002',
        {
          vatClass: 'zero',
          rate: 0,
          net: 2140,
          vat: 0,
          gross: 2140,
        },
      ),
      line(zh ? '保险费' : 'Insurance', 'SS2610000002', { vatClass: 'exempt', rate: 0, net: 250, vat: 0, gross: 250 }),
    ],
  }
}

export function creditNote(language: Language): CreditNote {
  const whole = invoice(language)
  return {
    ...whole,
    number: 'CN-2026-000007',
    issued: '2026-11-05',
    taxPoint: '2026-11-05',
    made: new Date('2026-11-05T09:00:00Z'),
    lines: whole.lines.slice(0, 2),
    invoice: { number: whole.number, issued: whole.issued },
  }
}

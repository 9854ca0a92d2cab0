import type { Declaration } from '#server/modules/documents/index.ts'
import { chineseLabel } from './sample-labels.ts'

const { sender, receiver } = chineseLabel

/** Two kinds of things to Shanghai, with every number that customs may ask for. */
export const declaration: Declaration = {
  sender,
  receiver: { ...receiver, country: '中国' },
  englishCountry: 'China',
  trackingNumber: chineseLabel.trackingNumber,
  orderCode: 'S26100500000042',
  reference: 'HT-20042',
  service: 'China Air Line',
  contentsType: 'gift',
  contentsNote: '',
  eori: 'GB123456789000',
  ioss: 'IM3720000224',
  invoiceNumber: 'INV-20042',
  idNumber: '11010519491231002X',
  grossGrams: 1450,
  postage: 2140,
  worth: 5920,
  remark: 'Fragile',
  date: '2026-10-05',
  items: [
    {
      englishName: 'Cotton T-shirt',
      chineseName: '棉质 T 恤',
      sku: 'TS-BLK-M',
      quantity: 2,
      grams: 180,
      unitValue: 1250,
      currency: 'GBP',
      hsCode: '610910',
      origin: 'BD',
    },
    {
      englishName: 'English breakfast tea, 250 g',
      chineseName: '英式早餐茶 250 克',
      sku: 'TEA-EB-250',
      quantity: 1,
      grams: 280,
      unitValue: 3420,
      currency: 'GBP',
      hsCode: '090230',
      origin: 'GB',
    },
  ],
}

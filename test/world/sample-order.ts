import type { RequestOf } from '#contract/endpoint.ts'
import type { orders } from '#contract/order.ts'

export type SentOrder = RequestOf<(typeof orders)['add']>

const nobody = { company: '', state: '', email: '' }

export const londonSender = {
  ...nobody,
  name: 'Mr Tom Baker',
  city: 'London',
  detailAddress: '12 Wharf Road',
  countryCode: 'GB',
  zipCode: 'N1 7GR',
  telephone: '+442071838750',
}

export const manchesterReceiver = {
  ...nobody,
  name: 'Ms Ann Łęcka',
  city: 'Manchester',
  detailAddress: 'Flat 3, 27 Deansgate',
  countryCode: 'GB',
  zipCode: 'M3 1AZ',
  telephone: '07911 123456',
}

export const shanghaiReceiver = {
  ...nobody,
  name: '王小明',
  state: '上海市',
  city: '市辖区',
  detailAddress: '黄浦区 南京东路 100 号',
  countryCode: 'CN',
  zipCode: '200001',
  telephone: '13912345678',
  id_card_number: '11010519491231002X',
}

export const shirt = {
  englishName: 'Cotton T-shirt',
  chineseName: '棉质 T 恤',
  unitPrice: '12.50',
  unitPriceCurrency: 'GBP',
  quantity: 2,
  weight: 400,
  sku: 'TS-1',
  hsCode: '610910',
  originCountry: 'CN',
}

/** 1.2 kg, 30 × 20 × 15 cm, from London to Manchester; what a test cares about it says itself. */
export const sampleOrder = (change: Partial<SentOrder> = {}): SentOrder => ({
  sender: londonSender,
  receiver: manchesterReceiver,
  package: { length: '30', width: '20', height: '15', weight: 1200 },
  items: [shirt],
  service_type: 'UK24',
  ...change,
})

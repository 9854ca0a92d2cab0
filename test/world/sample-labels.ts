import { makeS10 } from '#domain/s10.ts'
import type { ParcelLabel } from '#server/modules/documents/index.ts'

const depot = {
  name: 'ShipSmart Returns',
  company: 'ShipSmart Ltd',
  detailAddress: '12 Wharf Road',
  city: 'London',
  state: '',
  zipCode: 'E14 9XQ',
  country: 'United Kingdom',
  telephone: '+44 20 7946 0123',
}

export const britishLabel: ParcelLabel = {
  routing: 'GB M1',
  service: 'UK Next Day',
  grams: 1800,
  sender: depot,
  trackingNumber: 'RN473124829GB',
  reference: 'SS2610000001',
  receiver: {
    name: 'Anne-Marie O’Connor',
    company: '',
    detailAddress: 'Flat 3, 27 Deansgate',
    city: 'Manchester',
    state: 'Greater Manchester',
    zipCode: 'M1 1AA',
    country: 'United Kingdom',
    telephone: '+44 7700 900123',
  },
  contents: ['2 × Cotton T-shirt', '1 × Mug_with^caret~'],
}

export const chineseLabel: ParcelLabel = {
  routing: 'CN 200',
  service: '中国空运',
  grams: 12_450,
  sender: depot,
  trackingNumber: makeS10({ prefix: 'RN', serial: 12, country: 'GB' }),
  reference: 'SS2610000002',
  receiver: {
    name: '王小明（先生）',
    company: '上海晨光贸易有限公司',
    detailAddress: '浦东新区张江高科技园区祖冲之路 887 弄 84 号 2 楼',
    city: '上海市',
    state: '',
    zipCode: '200120',
    country: '中国 China',
    telephone: '+86 138 0013 8000',
  },
  contents: ['棉质T恤 ×2', '陶瓷马克杯 ×1'],
}

const polish = {
  name: 'Michał Świętosławski-Łęcki',
  detailAddress: 'ul. Świętokrzyska 31/33a m. 12',
  city: 'Łódź',
  zipCode: '90-001',
  country: 'Poland',
}
const czech = {
  name: 'Antonín Dvořák',
  detailAddress: 'Žižkovo náměstí 25',
  city: 'Plzeň',
  zipCode: '301 00',
  country: 'Czechia',
}
const turkish = {
  name: 'Ayşe Yağmur Şahin',
  detailAddress: 'Büyükdere Caddesi No: 193 Kat: 5',
  city: 'İstanbul',
  zipCode: '34394',
  country: 'Türkiye',
}
const french = {
  name: 'Hélène Lefèvre-Çelik',
  detailAddress: '14 rue de l’Évêché',
  city: 'Besançon',
  zipCode: '25000',
  country: 'France',
}

export const europeanLabels: ParcelLabel[] = [polish, czech, turkish, french].map((person, index) => ({
  ...britishLabel,
  routing: `EU ${index + 1}`,
  service: 'Europe by road',
  trackingNumber: makeS10({ prefix: 'RN', serial: 13 + index, country: 'GB' }),
  reference: `SS261000010${index}`,
  receiver: { ...person, company: '', state: '', telephone: '+48 601 234 567' },
}))

/** As long as the forms allow. */
export const longLabel: ParcelLabel = {
  ...chineseLabel,
  receiver: {
    ...chineseLabel.receiver,
    name: '欧阳'.repeat(30),
    company: '有限公司'.repeat(15),
    detailAddress: '张江高科技园区祖冲之路'.repeat(16).slice(0, 180),
    city: '呼伦贝尔市莫力达瓦达斡尔族自治旗',
    state: '内蒙古自治区',
  },
}

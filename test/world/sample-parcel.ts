import type { LabelRequest } from '#server/adapters/carriers/port.ts'

const nobody = { company: '', state: '', telephone: '', email: '' }

export const parcel = (reference: string, change: Partial<LabelRequest> = {}): LabelRequest => ({
  reference,
  service: 'next-day',
  sender: {
    ...nobody,
    name: 'ShipSmart Ltd',
    detailAddress: '12 Wharf Road',
    city: 'London',
    countryCode: 'GB',
    zipCode: 'E14 9XQ',
  },
  receiver: {
    name: '王小明 Łęcki',
    company: 'Acme',
    state: 'Greater Manchester',
    telephone: '+447700900123',
    email: 'wang@example.com',
    detailAddress: 'Flat 3, 27 Deansgate',
    city: 'Manchester',
    countryCode: 'GB',
    zipCode: 'M1 1AA',
  },
  lengthMm: 300,
  widthMm: 200,
  heightMm: 150,
  grams: 1800,
  items: [
    {
      englishName: 'Cotton T-shirt',
      sku: 'TS-1',
      quantity: 2,
      unitPrice: 1250,
      grams: 400,
      currency: 'EUR',
      hsCode: '610910',
      originCountry: 'CN',
    },
  ],
  customs: null,
  trackingNumber: null,
  callbackUrl: '',
  ...change,
})

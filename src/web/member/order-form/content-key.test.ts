import { expect, test } from 'vitest'
import { contentKey, maskIdentityNumbers } from './content-key.ts'
import { partyFromOrder } from './party-form.ts'
import { readForm } from './read-form.ts'
import { soundForm } from './sample-form.fixture.ts'
import { toRequest } from './to-request.ts'

const key = 'b9d3a2de-3c05-4f6e-9d53-5d0c8a1e7f11'
const keyOf = (form: typeof soundForm, channelId = 3) => contentKey(key, toRequest(form, channelId))

test('the same content has the same key, also when its form was stored in between', () => {
  const chosen = {
    ...soundForm,
    receiver: partyFromOrder({
      telephone: '+447911123456',
      zipCode: 'M3 1AZ',
      countryCode: 'GB',
      email: '',
      company: '',
      state: '',
      id_card_number: '',
      detailAddress: '27 Deansgate',
      city: 'Manchester',
      name: 'Ms Tom Baker',
    }),
  }
  for (const form of [soundForm, chosen]) expect(keyOf(readForm(JSON.parse(JSON.stringify(form))))).toBe(keyOf(form))
})

test('other content, another channel and another form have keys of their own, as long as the server takes them', () => {
  const keys = [
    keyOf(soundForm),
    keyOf(soundForm, 4),
    keyOf({ ...soundForm, remark: 'fragile' }),
    keyOf({ ...soundForm, remark: 'fragilf' }),
    keyOf({ ...soundForm, packages: [...soundForm.packages, ...soundForm.packages] }),
    contentKey('another-form', toRequest(soundForm, 3)),
  ]
  expect(new Set(keys).size).toBe(keys.length)
  for (const one of keys) expect(one).toMatch(/^.{8,64}$/)
})

test('the number of an identity card goes into a key as everybody sees it', () => {
  const content = { receiver: { name: '王小明', id_card_number: '11010519491231002X' }, remark: '' }
  expect(maskIdentityNumbers(content)).toEqual({ receiver: { name: '王小明', id_card_number: '110************02X' }, remark: '' })
  expect(maskIdentityNumbers({ receiver: {} })).toEqual({ receiver: {} })
})

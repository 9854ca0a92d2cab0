import { expect, test } from 'vitest'
import { makeSecrets } from '#server/platform/secrets.ts'
import { merchantOf, newBankKeys } from './keys.ts'

const secrets = makeSecrets('the bank that is meant here, and no other')

test('the bank knows its own keys again, and no others', () => {
  const { secret_key, webhook_secret } = newBankKeys(secrets)
  expect(merchantOf(secrets, `Bearer ${secret_key}`)).toEqual({
    id: expect.stringMatching(/^m_[0-9a-f]{18}$/),
    webhookSecret: webhook_secret,
  })
  const elsewhere = newBankKeys(makeSecrets('another house with another secret, entirely')).secret_key
  const sealedText = `sandbox_sk_${secrets.seal('{"merchant":1}')}`
  for (const wrong of [
    undefined,
    '',
    secret_key,
    `Basic ${secret_key}`,
    `Bearer ${elsewhere}`,
    `Bearer ${sealedText}`,
    'Bearer x',
  ])
    expect(merchantOf(secrets, wrong), String(wrong)).toBeNull()
})

test('two accounts share nothing', () => {
  const [one, other] = [newBankKeys(secrets), newBankKeys(secrets)]
  expect(one.secret_key).not.toBe(other.secret_key)
  expect(one.webhook_secret).not.toBe(other.webhook_secret)
})

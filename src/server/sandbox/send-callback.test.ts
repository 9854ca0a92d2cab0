import { expect, test } from 'vitest'
import { toCurrentUrl } from './send-callback.ts'

const ctx = { appUrl: { url: () => 'http://127.0.0.1:9000', setListeningAt: () => undefined } }

test.each([
  ['http://127.0.0.1:8000/api/tracking/notify/7', 'http://127.0.0.1:9000/api/tracking/notify/7'],
  ['http://localhost:8000/api/shop/notify/3?a=1', 'http://127.0.0.1:9000/api/shop/notify/3?a=1'],
  ['https://shop.example/api/shop/notify/3', 'https://shop.example/api/shop/notify/3'],
  ['http://127.0.0.1:8000/elsewhere', 'http://127.0.0.1:8000/elsewhere'],
])('a callback to %s goes to %s after a start at another port', (stored, current) => {
  expect(toCurrentUrl(ctx, stored)).toBe(current)
})

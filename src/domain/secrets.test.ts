import { expect, test } from 'vitest'
import { maskSecrets } from './secrets.ts'

test('secrets are masked by their names at any depth, everything else stays', () => {
  expect(
    maskSecrets({
      id: 7,
      refresh_token: 'a',
      list: [{ apiKey: 'b', name: 'c' }],
      nested: { Password: { deep: 1 }, ids: [1, 2] },
    }),
  ).toEqual({ id: 7, refresh_token: '***', list: [{ apiKey: '***', name: 'c' }], nested: { Password: '***', ids: [1, 2] } })
  expect([maskSecrets('token'), maskSecrets(null), maskSecrets(3)]).toEqual(['token', null, 3])
})

test('a password by any name is masked, and so is whatever the caller knows to be one', () => {
  expect(maskSecrets({ smtp_pass: 'a', passenger: 'b', wall: 'c', list: [{ wall: 'd' }] }, (name) => name === 'wall')).toEqual({
    smtp_pass: '***',
    passenger: 'b',
    wall: '***',
    list: [{ wall: '***' }],
  })
})

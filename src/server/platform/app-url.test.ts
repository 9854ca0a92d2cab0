import { expect, test } from 'vitest'
import { openAppUrl } from './app-url.ts'

const at = (address: string, port: number) => ({ address, port, family: address.includes(':') ? 'IPv6' : 'IPv4' })

test.each([
  ['as configured before the door is open', { host: '127.0.0.1', port: 8000 }, null, 'http://127.0.0.1:8000'],
  ['the port that was chosen', { host: '127.0.0.1', port: 0 }, at('127.0.0.1', 45123), 'http://127.0.0.1:45123'],
  ['this machine where it listens everywhere', { host: '0.0.0.0', port: 80 }, at('0.0.0.0', 80), 'http://127.0.0.1:80'],
  ['this machine where it listens everywhere by IPv6', { host: '::', port: 81 }, at('::', 81), 'http://127.0.0.1:81'],
  ['an IPv6 address in brackets', { host: '::1', port: 82 }, at('::1', 82), 'http://[::1]:82'],
  ['a network address as it is', { host: '10.0.0.5', port: 83 }, at('10.0.0.5', 83), 'http://10.0.0.5:83'],
])('the house reaches itself at %s', (_what, env, listening, url) => {
  const own = openAppUrl({ ...env, publicUrl: undefined })
  if (listening) own.setListeningAt(listening)
  expect(own.url()).toBe(url)
})

test('what the operator says about the address wins', () => {
  const own = openAppUrl({ host: '127.0.0.1', port: 8000, publicUrl: 'https://ship.example/' })
  own.setListeningAt(at('127.0.0.1', 9000))
  expect(own.url()).toBe('https://ship.example')
})

import { expect, test } from 'vitest'
import { frameOrigin } from './frame-origin.ts'

test.each([
  ['https://maps.example/uk?at=1#x', 'https://maps.example'],
  ['http://10.0.0.7:8080/board', 'http://10.0.0.7:8080'],
  ['HTTPS://Maps.Example:443/', 'https://maps.example'],
  ['https://*.example/', null],
  ['https://*', null],
  ['https:', null],
  ['https://', null],
  ['https://maps.example;script-src *', null],
  ['https://maps.example,https://other.example', null],
  ['https://one.example https://two.example', null],
  ['https://name:word@maps.example/', null],
  ['https://[2001:db8::1]/', null],
  ['https://maps.example./', null],
  ['data:text/html,x', null],
  ['javascript:alert(1)', null],
  ['//maps.example', null],
  ['', null],
])('%s may be framed as %s', (text, origin) => expect(frameOrigin(text)).toBe(origin))

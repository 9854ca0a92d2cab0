import { expect, test } from 'vitest'
import { cleanExternalText } from './external-text.ts'

test.each([
  ['The address is not served.', 'The address is not served.'],
  ['two\r\nlines\u0000 and \u202eturned', 'two lines and turned'],
  ['<html><body>Admin console</body></html>', ''],
  ['see <a href="https://evil.example">here</a>', ''],
  ['weight < 30 kg', 'weight < 30 kg'],
  ['x'.repeat(200), `${'x'.repeat(160)}…`],
  ['', ''],
])('%j is shown as %j', (said, shown) => expect(cleanExternalText(said)).toBe(shown))

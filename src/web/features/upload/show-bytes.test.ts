import { expect, test } from 'vitest'
import { showBytes } from './show-bytes.ts'

test.each([
  [10_485_760, '10 MB'],
  [1_572_864, '1.5 MB'],
  [1024, '1 KB'],
  [1023, '1023 B'],
])('%i bytes are shown as %s', (bytes, text) => expect(showBytes(bytes)).toBe(text))

import { expect, test } from 'vitest'
import { showBytes } from './show-bytes.ts'

test.each([
  [10_485_760, '10 MB'],
  [1_572_864, '1.5 MB'],
  [1024, '1 KB'],
  [1023, '1023 B'],
  [0, '0 B'],
  [53_687_091_200, '50 GB'],
  [3_298_534_883_328, '3 TB'],
])('%i bytes are shown as %s', (bytes, text) => expect(showBytes(bytes)).toBe(text))

import { expect, test } from 'vitest'
import { memoBy } from './memo-by.ts'

type Props = { shown: { text: string }; count: number; onChange: () => void }

test('a part that is drawn by what it shows stays as it is until one of those changes', () => {
  const isSame = memoBy(({ shown, count }: Props) => [shown, count])
  const before: Props = { shown: { text: 'a' }, count: Number.NaN, onChange: () => undefined }
  expect(isSame(before, { ...before, onChange: () => undefined })).toBe(true)
  expect(isSame(before, { ...before, count: 1 })).toBe(false)
  // Another object is another value, whatever stands in it.
  expect(isSame(before, { ...before, shown: { text: 'a' } })).toBe(false)
})

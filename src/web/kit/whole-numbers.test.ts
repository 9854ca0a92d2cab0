import { isValidElement } from 'react'
import { expect, test } from 'vitest'
import { WholeNumbers } from './whole-numbers.tsx'

test('several numbers are parted between them and none inside; words may be', () => {
  const parts = WholeNumbers({ text: 'S261117-PWDSSW8Q S261118-B3J7YS9W well-known 24' })
  expect(parts.map((part) => (isValidElement<{ children: string }>(part) ? [part.props.children] : part))).toEqual([
    ['S261117-PWDSSW8Q'],
    ' ',
    ['S261118-B3J7YS9W'],
    ' ',
    'well-known',
    ' ',
    '24',
  ])
})

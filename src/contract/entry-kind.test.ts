import { expect, test } from 'vitest'
import en from '#words/en/wallet.ts'
import zh from '#words/zh-cn/wallet.ts'
import { entryWords, kindWords } from './entry-kind.ts'

/** The member's wallet sees parts of a purchase; an entry is all of it. */
test.each([
  ['hold', 'Label purchase', '面单扣款', 'Reserved', '预留'],
  ['capture', 'Unused part returned', '预留结余退回', 'Charged', '已扣款'],
  ['release', 'Reserved money returned', '预留退回', 'Reserved money returned', '预留退回'],
  ['refund', 'Refund', '退款', 'Refund', '退款'],
] as const)('%s is worded for the log and for the ledger', (kind, logEn, logZh, entryEn, entryZh) => {
  const word = (words: object, key: string) => (words as Record<string, string>)[key]
  expect([word(en, kindWords[kind]), word(zh, kindWords[kind])]).toEqual([logEn, logZh])
  expect([word(en, entryWords[kind]), word(zh, entryWords[kind])]).toEqual([entryEn, entryZh])
})

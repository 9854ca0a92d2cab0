import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Db } from './pool.ts'
import { insideTx, inTx, outsideTx } from './tx.ts'

/** Transactions that begin and end without a database: only who stands inside one is of interest here. */
const db = { transaction: () => ({ execute: (work: (tx: unknown) => unknown) => work({}) }) } as unknown as Db

test('a transaction is noticed as long as it is open, also when another one ends meanwhile', async () => {
  const seen: boolean[] = []
  const long = inTx({ db }, async () => {
    seen.push(insideTx())
    await pause(20)
    seen.push(insideTx())
    await expect(inTx({ db }, async () => undefined)).rejects.toThrow('inTx inside inTx')
  })
  await inTx({ db }, async () => void seen.push(insideTx()))
  expect(insideTx()).toBe(false)
  await long
  expect(seen).toEqual([true, true, true])
  expect(insideTx()).toBe(false)
})

test('the next one is noticed as well, and what is begun outside of it is not inside', async () => {
  await inTx({ db }, async () => expect(insideTx()).toBe(true))
  await inTx({ db }, async () => {
    await pause(1)
    expect([insideTx(), outsideTx(insideTx), insideTx()]).toEqual([true, false, true])
  })
  await expect(inTx({ db }, () => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  expect(insideTx()).toBe(false)
})

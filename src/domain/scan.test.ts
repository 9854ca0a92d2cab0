import { expect, test } from 'vitest'
import { normaliseScan, outcomeOf, scanSign, scanTime } from './scan.ts'

test.each([
  ['as it is printed', 'RN473124829GB', 'RN473124829GB'],
  ['in small letters', 'rn473124829gb', 'RN473124829GB'],
  ['in groups, as people read it', 'RN 4731 2482 9GB', 'RN473124829GB'],
  ['with the return of a hand scanner', 'RN473124829GB\r\n', 'RN473124829GB'],
  ['with the kind of its barcode', ']C1RN473124829GB', 'RN473124829GB'],
  ['with the separators of GS1', '\u001d]C1RN473124829GB\u001d', 'RN473124829GB'],
  ['in brackets', '(RN473124829GB)', 'RN473124829GB'],
  ['typed with a Chinese keyboard', 'ＲＮ４７３１２４８２９ＧＢ', 'RN473124829GB'],
  ['with a dash of its own', 'ss-2026-001', 'SS-2026-001'],
])('a number %s is the same number', (_, raw, expected) => {
  expect(normaliseScan(raw)).toBe(expected)
})

const good = { status: 1, void_status: 0, is_warehouse_scan: 0, delete_time: null }
test.each([
  ['nobody knows', null, 'not_found', 'stop'],
  ['is ready', good, 'ok', 'go'],
  ['was scanned before', { ...good, is_warehouse_scan: 1 }, 'again', 'look'],
  ['has not been paid', { ...good, status: 0 }, 'unpaid', 'stop'],
  ['has no label yet', { ...good, status: 3 }, 'no_label', 'stop'],
  ['has a failed label', { ...good, status: 2 }, 'failed', 'stop'],
  ['was deleted', { ...good, delete_time: new Date(0) }, 'deleted', 'stop'],
  ['is being voided', { ...good, void_status: 1 }, 'voiding', 'stop'],
  ['was voided and refunded', { ...good, void_status: 2 }, 'taken_back', 'stop'],
  ['was kept by its carrier', { ...good, void_status: 3 }, 'ok', 'go'],
] as const)('a parcel that %s is answered with its own sign', (_, order, outcome, sign) => {
  expect([outcomeOf(order), scanSign(outcome)]).toEqual([outcome, sign])
})

const at = (hour: number) => new Date(Date.UTC(2026, 6, 1, hour))
test.each([
  ['no clock', null, 12],
  ['an hour ago', at(11), 11],
  ['a clock that is ahead', at(15), 12],
  ['a clock of before the label', at(3), 8],
])('a parcel counts as scanned when its station says so, within reason: %s', (_, said, hour) => {
  expect(scanTime(said, { labelTime: at(8), now: at(12) })).toEqual(at(hour))
})

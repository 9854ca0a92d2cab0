import { beforeAll, expect, test } from 'vitest'
import type { ConfigItem, ConfigTask } from '#contract/config.ts'
import { loadWords } from '#web/lib/words.ts'
import { findSettings } from './find-settings.ts'
import { showBounds, showEqual, showValue } from './show-value.ts'

beforeAll(() => loadWords(['config']))

const item = (name: string, more: Partial<ConfigItem>): ConfigItem => ({
  id: 1,
  name,
  group: 'basics',
  title: name,
  tip: '',
  type: 'string',
  value: '',
  content: null,
  rule: '',
  extend: {},
  allow_del: 0,
  allow_edit: 1,
  weigh: 0,
  input_extend: {},
  is_set: 0,
  unit: null,
  change: null,
  ...more,
})
const items = new Map(
  [
    item('site_name', { title: 'Site name', value: 'Parcel House' }),
    item('price_lock_minutes', {
      title: 'Quote validity',
      tip: 'Priced again after this',
      type: 'number',
      value: 30,
      unit: 'minutes',
    }),
    item('smtp_pass', { title: 'SMTP password', type: 'password', value: '', is_set: 1 }),
  ].map((one) => [one.name, one]),
)
const task = (name: string, title: string, names: string[]): ConfigTask => ({
  name,
  title,
  note: '',
  groups: [],
  sections: [{ title: `${title} section`, items: names }],
})
const tasks = [
  task('site', 'Site', ['site_name', 'gone']),
  task('orders', 'Orders', ['price_lock_minutes']),
  task('mail', 'Mail', ['smtp_pass']),
]
const find = (text: string) =>
  findSettings(text, tasks, items).flatMap(({ settings }) => settings.map(({ item: { name } }) => name))

test.each([
  ['quote', ['price_lock_minutes']],
  ['PRICED validity', ['price_lock_minutes']],
  ['price_lock', ['price_lock_minutes']],
  ['lock minutes', ['price_lock_minutes']],
  ['30', ['price_lock_minutes']],
  ['parcel house', ['site_name']],
  ['orders', ['price_lock_minutes']],
  ['password', ['smtp_pass']],
  ['nothing like it', []],
  ['  ', []],
])('a search for "%s" finds %j', (text, names) => expect(find(text)).toEqual(names))

/** Words are Chinese until somebody chooses. */
test('values are shown with their unit, their label or as a list', () => {
  const shown = (more: Partial<ConfigItem>, value: unknown) => showValue(item('x', more), value)
  expect(shown({ unit: 'pounds' }, 1500)).toBe('£1,500')
  expect(shown({ unit: 'seconds' }, 86_400)).toBe('86,400 秒')
  expect(shown({}, 2026)).toBe('2026')
  expect(shown({ content: { SSL: 'SSL/TLS' } }, 'SSL')).toBe('SSL/TLS')
  expect([shown({}, true), shown({}, ''), shown({}, [])]).toEqual(['开', '空', '空'])
  expect(shown({}, [20, 50])).toBe('20, 50')
  expect(shown({}, [{ from: '2011-01-04', percent: 20 }])).toBe('2011-01-04 · 20')
  expect(shown({ type: 'editor' }, '<p>Hello <b>you</b></p>')).toBe('Hello you')
})

test('a large number says what it is, and bounds are said in the unit', () => {
  expect(showEqual({ type: 'number', content: null, unit: 'seconds' }, 86_400)).toBe('当前为 1 天')
  expect(showEqual({ type: 'number', content: null, unit: 'seconds' }, '')).toBe('')
  const bounds = (unit: ConfigItem['unit']) =>
    showBounds(item('x', { type: 'number', unit, input_extend: { min: 1, max: 1440 } }))
  expect([bounds('minutes'), bounds('pounds'), bounds(null)]).toEqual([
    '1 至 1,440 分钟',
    '£1 至 £1,440',
    expect.stringMatching(/^1 .* 1440$/),
  ])
})

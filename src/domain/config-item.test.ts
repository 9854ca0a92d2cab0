import { describe, expect, test } from 'vitest'
import { emptyConfigValue, readConfigValue, remoteList } from './config-item.ts'
import { readAttributeLines, readChoiceLines } from './config-item-lines.ts'
import { checkRules, rulesFor } from './config-item-rules.ts'
import { type ConfigShape, configRules, configTypes } from './config-item-shape.ts'

const shape = (type: ConfigShape['type'], more: Partial<ConfigShape> = {}): ConfigShape => ({
  type,
  rule: [],
  content: { a: 'First', b: 'Second', '1': 'One' },
  ...more,
})
const picture = '/storage/default/20261115/a.png'

describe('a value is kept as its type means it', () => {
  test.each<[ConfigShape['type'], unknown, unknown]>([
    ['string', '  two words ', 'two words'],
    ['string', 12, '12'],
    ['textarea', ' line\n line ', ' line\n line '],
    ['password', ' p w ', ' p w '],
    ['editor', '<p>x</p>', '<p>x</p>'],
    ['number', '465', 465],
    ['number', -1.5, -1.5],
    ['number', '', ''],
    ['switch', '1', true],
    ['switch', 0, false],
    ['radio', 'a', 'a'],
    ['radio', 1, '1'],
    ['select', '', ''],
    ['checkbox', ['a', 'b', 'a'], ['a', 'b']],
    ['selects', 'a,b', ['a', 'b']],
    ['checkbox', '', []],
    [
      'array',
      [
        { key: ' k ', value: 5, more: 1 },
        { key: '', value: '' },
      ],
      [{ key: 'k', value: '5' }],
    ],
    ['datetime', '2026-03-09T14:05', '2026-03-09 14:05:00'],
    ['datetime', '2026-03-09 14:05:07', '2026-03-09 14:05:07'],
    ['year', 2026, '2026'],
    ['date', '2028-02-29', '2028-02-29'],
    ['time', '09:30', '09:30:00'],
    ['time', '23:59:59', '23:59:59'],
    ['remoteSelect', '7', 7],
    ['remoteSelect', 0, ''],
    ['remoteSelects', '3,2,3', [3, 2]],
    ['city', ['1', 2, 3], [1, 2, 3]],
    ['image', picture, picture],
    ['images', `${picture},https://a.example/b.png`, [picture, 'https://a.example/b.png']],
    ['file', 'https://a.example/b.pdf', 'https://a.example/b.pdf'],
    ['files', [], []],
    ['icon', 'fa fa-circle-o', 'fa fa-circle-o'],
    ['color', '#1F4E8C', '#1F4E8C'],
    ['color', 'rgba(1, 2, 3, 0.5)', 'rgba(1, 2, 3, 0.5)'],
  ])('%s %j', (type, raw, value) => {
    expect(readConfigValue(shape(type), raw)).toEqual({ value })
  })
})

describe('what does not fit the type is refused with its reason', () => {
  test.each<[ConfigShape['type'], unknown, string]>([
    ['string', { a: 1 }, 'invalid.type'],
    ['string', 'x'.repeat(1001), 'invalid.too_long'],
    ['textarea', 'a\u0000', 'invalid.unsafe_text'],
    ['number', 'many', 'invalid.number'],
    ['number', '1e5', 'invalid.number'],
    ['number', Number.NaN, 'invalid.number'],
    ['switch', 'perhaps', 'invalid.type'],
    ['radio', 'c', 'invalid.choice'],
    ['radio', 'constructor', 'invalid.choice'],
    ['checkbox', ['a', 'c'], 'invalid.choice'],
    ['selects', [{}], 'invalid.type'],
    ['array', [{ key: '', value: 'x' }], 'invalid.pair_key'],
    ['array', ['x'], 'invalid.type'],
    ['array', 'x', 'invalid.type'],
    ['datetime', '2026-02-30 10:00:00', 'invalid.datetime'],
    ['datetime', '2026-02-03', 'invalid.datetime'],
    ['year', '26', 'invalid.year'],
    ['date', '2026-02-29', 'invalid.date'],
    ['time', '24:00:00', 'invalid.clock'],
    ['remoteSelect', 'abc', 'invalid.type'],
    ['remoteSelect', [1, 2], 'invalid.type'],
    ['remoteSelects', ['-1'], 'invalid.type'],
    ['city', [1, 2, 3, 4], 'invalid.type'],
    ['image', 'javascript:alert(1)', 'invalid.image'],
    ['image', '/storage/../secret', 'invalid.image'],
    ['images', ['http://a.example/b.png'], 'invalid.image'],
    ['file', '/etc/passwd', 'invalid.file'],
    ['files', ['x'], 'invalid.file'],
    ['icon', '<svg>', 'invalid.icon'],
    ['color', 'url(x)', 'invalid.colour'],
  ])('%s %j', (type, raw, key) => {
    expect(readConfigValue(shape(type), raw)).toMatchObject({ problem: { key } })
  })
})

test('bounds of a number and levels of a city come with the item', () => {
  const port = shape('number', { inputExtend: { min: 1, max: 65_535 } })
  expect(readConfigValue(port, 0)).toEqual({ problem: { key: 'invalid.too_small', values: { min: 1 } } })
  expect(readConfigValue(port, 65_536)).toEqual({ problem: { key: 'invalid.too_big', values: { max: 65_535 } } })
  expect(readConfigValue(shape('city', { inputExtend: { level: 2 } }), [1, 2, 3])).toMatchObject({
    problem: { key: 'invalid.type' },
  })
})

test('every type can be empty, and its empty value reads as itself', () => {
  for (const type of configTypes) {
    const empty = emptyConfigValue(type)
    expect(readConfigValue(shape(type), empty), type).toEqual({ value: empty })
    expect(readConfigValue(shape(type), null), type).toEqual({ value: empty })
    if (type !== 'switch')
      expect(readConfigValue(shape(type, { rule: ['required'] }), empty), type).toEqual({ problem: { key: 'invalid.required' } })
  }
})

describe('rules are really checked', () => {
  test.each<[(typeof configRules)[number], string, boolean]>([
    ['mobile', '13800138000', true],
    ['mobile', '+44 7911 123456', true],
    ['mobile', '12345678901', false],
    ['mobile', '07911123456', false],
    ['idNumber', '11010519491231002X', true],
    ['idNumber', '110105194912310021', false],
    ['idNumber', '110105194902310022', false],
    ['idNumber', '130503670401001', true],
    ['idNumber', '130503671301001', false],
    ['account', 'demo_1', true],
    ['account', '1demo', false],
    ['password', 'Good#2026', true],
    ['password', 'ab"cdef', false],
    ['varName', '_name2', true],
    ['varName', '2name', false],
    ['url', 'https://ship.example/path?q=1#x', true],
    ['url', 'http://localhost:8000', true],
    ['url', 'ftp://ship.example', false],
    ['url', 'https://', false],
    ['url', 'https://a b.example', false],
    ['email', 'a@b.example', true],
    ['email', 'a@b', false],
    ['date', '2026-03-09', true],
    ['date', '2026-03-09 10:00:00', true],
    ['date', '2026-13-09', false],
    ['number', '-1.25', true],
    ['number', '1,2', false],
    ['integer', '12', true],
    ['integer', '1.2', false],
    ['float', '1.2', true],
    ['float', '3', true],
    ['float', 'x', false],
    ['editorRequired', '<p>x</p>', true],
    ['editorRequired', '<p><br></p>', false],
    ['required', 'x', true],
    ['required', '', false],
  ])('%s %s', (rule, value, isGood) => {
    expect(checkRules([rule], value) === null).toBe(isGood)
  })

  test('nothing but required and editorRequired minds an empty value', () => {
    for (const rule of configRules)
      expect(checkRules([rule], '') === null, rule).toBe(rule !== 'required' && rule !== 'editorRequired')
  })

  test('a type is offered only rules that mean something for it', () => {
    expect(rulesFor('string')).not.toContain('editorRequired')
    expect(rulesFor('switch')).toEqual([])
    expect(rulesFor('images')).toEqual(['required'])
    expect(rulesFor('number')).toEqual(['required', 'number', 'integer', 'float'])
  })
})

test('choices keep the order they were typed in, and a label may hold an equals sign', () => {
  expect(readChoiceLines('2=Two\r\n1 = One=1\n\n')).toEqual({
    choices: [
      ['2', 'Two'],
      ['1', 'One=1'],
    ],
  })
})

test.each([
  ['', 'invalid.choices_missing', undefined],
  ['a=A\nb', 'invalid.line', 2],
  ['=x', 'invalid.line', 1],
  ['a=', 'invalid.line', 1],
  ['a=A\n\na=B', 'invalid.line_twice', 3],
  ['a,b=A', 'invalid.line_comma', 1],
])('choice lines %j are refused', (lines, key, line) => {
  expect(readChoiceLines(lines)).toMatchObject({ problem: { key, ...(line ? { values: { line } } : {}) } })
})

test('attributes become what they say, one dot makes a group', () => {
  expect(readAttributeLines('rows=4\nreadonly=true\nplaceholder=a=b\nparams.level=2\nparams.name=x')).toEqual({
    attributes: { rows: 4, readonly: true, placeholder: 'a=b', params: { level: 2, name: 'x' } },
  })
})

test.each(['onclick=alert(1)', 'a.onload=x', 'innerHTML=<b>', 'v-html=x', '__proto__.x=1', 'constructor.prototype=1', 'a.b.c=1'])(
  'the attribute %s is refused',
  (line) => {
    expect(readAttributeLines(line)).toMatchObject({ problem: { key: 'invalid.attribute' } })
  },
)

test('the list to choose from is known in both spellings, and nothing else is one', () => {
  expect(remoteList({ remoteUrl: '/admin/country/index' })).toEqual({ resource: 'country', label: 'name' })
  expect(remoteList({ 'remote-url': '/admin/user.User/index', field: 'username' })).toEqual({
    resource: 'user.User',
    label: 'username',
  })
  expect(remoteList({ remoteUrl: 'https://evil.example/admin/country/index' })).toBeNull()
})

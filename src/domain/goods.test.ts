import { describe, expect, test } from 'vitest'
import { classifyGoods, findKeywordWarnings, type GoodsClass, type GoodsRule, readKeywords, strictestClass } from './goods.ts'

describe('the strictest class', () => {
  test.each<[GoodsClass[], GoodsClass]>([
    [[], 'ok'],
    [['ok'], 'ok'],
    [['ok', 'restricted'], 'restricted'],
    [['no_cover', 'restricted'], 'no_cover'],
    [['prohibited', 'ok', 'no_cover'], 'prohibited'],
  ])('of %j is %s', (classes, expected) => expect(strictestClass(classes)).toBe(expected))
})

describe('goods by destination', () => {
  const cosmetics = { id: 1, class: 'ok' as const, conditions: '' }
  const varnish = { id: 10, class: 'restricted' as const, conditions: 'four bottles of 30 ml' }
  const china = { id: 11, class: 'no_cover' as const, conditions: 'it breaks' }
  const rule = (patch: Partial<GoodsRule<string>>): GoodsRule<string> => ({
    categoryId: null,
    goodsId: null,
    country: null,
    isExcept: false,
    channelId: null,
    class: 'prohibited',
    note: 'no',
    ...patch,
  })
  const ukOnly = rule({ goodsId: 10, country: 'GB', isExcept: true, note: 'UK only' })

  test.each<[string, Parameters<typeof classifyGoods<string>>[0], ReturnType<typeof classifyGoods<string>>]>([
    [
      'a category that is allowed, everywhere',
      { category: cosmetics, rules: [ukOnly], country: 'FR' },
      { class: 'ok', canBeSent: true, canBeInsured: true, conditions: [] },
    ],
    [
      'goods for one country only, sent there',
      { category: cosmetics, goods: varnish, rules: [ukOnly], country: 'GB' },
      { class: 'restricted', canBeSent: true, canBeInsured: true, conditions: ['four bottles of 30 ml'] },
    ],
    [
      'goods for one country only, sent elsewhere',
      { category: cosmetics, goods: varnish, rules: [ukOnly], country: 'FR' },
      { class: 'prohibited', canBeSent: false, canBeInsured: false, conditions: ['four bottles of 30 ml', 'UK only'] },
    ],
    [
      'a rule of the category holds for its goods',
      { category: cosmetics, goods: varnish, rules: [rule({ categoryId: 1, country: 'US', note: 'not to US' })], country: 'US' },
      { class: 'prohibited', canBeSent: false, canBeInsured: false, conditions: ['four bottles of 30 ml', 'not to US'] },
    ],
    [
      'a rule for another country',
      { category: cosmetics, rules: [rule({ categoryId: 1, country: 'US' })], country: 'CA' },
      { class: 'ok', canBeSent: true, canBeInsured: true, conditions: [] },
    ],
    [
      'a rule of other goods and of another category',
      { category: cosmetics, goods: varnish, rules: [rule({ goodsId: 99 }), rule({ categoryId: 99 })], country: 'GB' },
      { class: 'restricted', canBeSent: true, canBeInsured: true, conditions: ['four bottles of 30 ml'] },
    ],
    [
      'a rule never loosens',
      {
        category: cosmetics,
        goods: china,
        rules: [rule({ goodsId: 11, class: 'restricted', note: 'well packed' })],
        country: 'GB',
      },
      { class: 'no_cover', canBeSent: true, canBeInsured: false, conditions: ['it breaks', 'well packed'] },
    ],
    [
      'a rule of a channel, by another one',
      { category: cosmetics, rules: [rule({ categoryId: 1, channelId: 7 })], country: 'GB', channelId: 8 },
      { class: 'ok', canBeSent: true, canBeInsured: true, conditions: [] },
    ],
    [
      'a rule of a channel, by that one',
      { category: cosmetics, rules: [rule({ categoryId: 1, channelId: 7 })], country: 'GB', channelId: 7 },
      { class: 'prohibited', canBeSent: false, canBeInsured: false, conditions: ['no'] },
    ],
  ])('%s', (_what, asked, expected) => expect(classifyGoods(asked)).toEqual(expected))
})

test('keywords are typed in lines or with commas of either language, each kept once', () => {
  expect(readKeywords('lighter, Zippo\n打火机、火柴；点火器\n\n LIGHTER \n，')).toEqual([
    'lighter',
    'Zippo',
    '打火机',
    '火柴',
    '点火器',
  ])
  expect(readKeywords('')).toEqual([])
})

describe('names that make us ask', () => {
  const lists = [
    { id: 1, keywords: ['打火机', 'lighter', 'nail polish'] },
    { id: 2, keywords: ['电池', 'battery', 'C++'] },
    { id: 3, keywords: [] },
  ]
  const nothing: unknown[] = []
  test.each([
    ['', '', nothing],
    ['打火机', '', [{ categoryId: 1, keyword: '打火机' }]],
    ['防风打火机套装', 'Gift set', [{ categoryId: 1, keyword: '打火机' }]],
    ['防风 打火 机', '', [{ categoryId: 1, keyword: '打火机' }]],
    ['', 'Lighter', [{ categoryId: 1, keyword: 'lighter' }]],
    ['', 'a LIGHTER, refillable', [{ categoryId: 1, keyword: 'lighter' }]],
    ['', 'highlighter pens', nothing],
    ['', 'lighters', nothing],
    ['', 'Nail-Polish, red', [{ categoryId: 1, keyword: 'nail polish' }]],
    ['', 'nail   polish', [{ categoryId: 1, keyword: 'nail polish' }]],
    // The English word in the Chinese field, glued to Chinese; wide letters of a Chinese keyboard.
    ['手机battery套装', '', [{ categoryId: 2, keyword: 'battery' }]],
    ['ＬＩＧＨＴＥＲ', '', [{ categoryId: 1, keyword: 'lighter' }]],
    ['', '充电电池', [{ categoryId: 2, keyword: '电池' }]],
    [
      '带电池的打火机',
      'lighter with battery',
      [
        { categoryId: 1, keyword: '打火机' },
        { categoryId: 2, keyword: '电池' },
      ],
    ],
    ['', 'book about c++', [{ categoryId: 2, keyword: 'C++' }]],
  ])('%j, %j', (zh, en, expected) => expect(findKeywordWarnings({ zh, en }, lists)).toEqual(expected))
})

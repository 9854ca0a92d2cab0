import { describe, expect, test } from 'vitest'
import { toChineseName, toEnglishName } from './translate.ts'
import { wordList } from './word-list.ts'

const goods = [{ name_en: 'Handbag, textile or plastic', name_zh: '手提包（布面或塑料面）' }]

describe('the other name of an item', () => {
  test.each([
    ['Shirt', '衬衫'],
    ['cotton shirts', '棉质衬衫'],
    ['Men’s black wool coat', '男士黑色羊毛大衣'],
    ['Acme phone case', '手机壳'],
    ['Running shoes, blue', '跑步鞋蓝色'],
    ['Handbag, textile or plastic', '手提包（布面或塑料面）'],
    ['Left-handed smoke shifter', ''],
    ['Glass', '玻璃'],
    ['  ', ''],
  ])('%s is %s in Chinese', (english, chinese) => expect(toChineseName(english, goods)).toBe(chinese))

  test.each([
    ['衬衫', 'Shirt'],
    ['棉质衬衫', 'Cotton shirt'],
    ['棉质 T恤', 'Cotton t-shirt'],
    ['手机壳', 'Phone case'],
    ['手提包（布面或塑料面）', 'Handbag, textile or plastic'],
    ['某某牌毛衣', 'Jumper'],
    ['烟雾转换器', ''],
    ['', ''],
  ])('%s is %s in English', (chinese, english) => expect(toEnglishName(chinese, goods)).toBe(english))

  test('every word has one translation', () => {
    const english = wordList.map(([word]) => word)
    expect(english.filter((word, index) => english.indexOf(word) !== index)).toEqual([])
  })
})

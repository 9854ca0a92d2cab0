import { type WordPair, wordList } from './word-list.ts'

type NamedGoods = { name_en: string; name_zh: string }

const maxPhraseWords = 3

/** Where customs read Chinese; everybody else reads English. */
export const readsChinese = (country: string): boolean => country === 'CN'

/**
 * The Chinese name of an item that was described in English, or '' where nobody knows it: the goods list first, then the word list. Words before
 * the thing itself may be unknown and are left out (a brand), the thing itself may not.
 */
export function toChineseName(typed: string, goods: readonly NamedGoods[]): string {
  const text = tidyEnglish(typed)
  if (text === '') return ''
  const listed = goods.find(({ name_en }) => tidyEnglish(name_en) === text)
  if (listed) return listed.name_zh
  const words = text.split(' ')
  const parts: string[] = []
  for (let end = words.length; end > 0; ) {
    const found = longestPhrase(words, end)
    if (found) parts.unshift(found.chinese)
    else if (end === words.length) return ''
    end -= found?.length ?? 1
  }
  return parts.join('')
}

/** The English name of an item that was described in Chinese, by the same rule: what the description ends in must be known. */
export function toEnglishName(typed: string, goods: readonly NamedGoods[]): string {
  const text = tidyChinese(typed)
  if (text === '') return ''
  const listed = goods.find(({ name_zh }) => tidyChinese(name_zh) === text)
  if (listed) return listed.name_en
  const parts: string[] = []
  for (let end = text.length; end > 0; ) {
    const found = chineseWords.find(([, chinese]) => text.slice(0, end).endsWith(chinese))
    if (found) parts.unshift(found[0])
    else if (end === text.length) return ''
    end -= found?.[1].length ?? 1
  }
  const name = parts.join(' ')
  return name.charAt(0).toUpperCase() + name.slice(1)
}

const englishWords = new Map(wordList)

/** The longest first, so that 手机壳 is not read as 壳; of two English words the first is the usual one. */
const chineseWords: readonly WordPair[] = [
  ...new Map(wordList.toReversed().map((pair) => [pair[1].toLowerCase(), pair])).values(),
]
  .map(([english, chinese]) => [english, chinese.toLowerCase()] as const)
  .sort(([, a], [, b]) => b.length - a.length)

function longestPhrase(words: readonly string[], end: number): { chinese: string; length: number } | undefined {
  for (let length = Math.min(maxPhraseWords, end); length > 0; length--) {
    const phrase = words.slice(end - length, end).join(' ')
    const chinese = englishWords.get(phrase) ?? (isPlural(phrase) ? englishWords.get(phrase.slice(0, -1)) : undefined)
    if (chinese) return { chinese, length }
  }
  return undefined
}

const isPlural = (phrase: string): boolean => phrase.length > 3 && phrase.endsWith('s') && !phrase.endsWith('ss')

const tidyEnglish = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[^\p{L}\p{N}' -]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const tidyChinese = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '')

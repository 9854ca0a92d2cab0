/** What may be done with goods, from the mildest to the strictest: sent, sent under conditions, sent at one's own risk, not sent. */
export const goodsClasses = ['ok', 'restricted', 'no_cover', 'prohibited'] as const
export type GoodsClass = (typeof goodsClasses)[number]

/** Tightens a category or single goods, for one destination, for all but one, or for all; by one channel or by whichever. */
export type GoodsRule<Note> = {
  categoryId: number | null
  goodsId: number | null
  /** two letters; none: wherever it goes */
  country: string | null
  /** to every country but that one */
  isExcept: boolean
  channelId: number | null
  class: GoodsClass
  note: Note
}

type ClassifiedEntry<Note> = { id: number; class: GoodsClass; conditions: Note }

type ClassifyInput<Note> = {
  category: ClassifiedEntry<Note>
  goods?: ClassifiedEntry<Note>
  rules: GoodsRule<Note>[]
  country: string
  channelId?: number
}

export type GoodsClassification<Note> = {
  class: GoodsClass
  canBeSent: boolean
  canBeInsured: boolean
  /** of everything that is not simply allowed, category first; some may be empty */
  conditions: Note[]
}

export const strictestClass = (classes: readonly GoodsClass[]): GoodsClass =>
  goodsClasses[Math.max(0, ...classes.map((one) => goodsClasses.indexOf(one)))] ?? 'ok'

/** Category, goods and every rule that applies together: the strictest class wins, but all conditions stay, and so does a refused cover. */
export function classifyGoods<Note>({
  category,
  goods,
  rules,
  country,
  channelId,
}: ClassifyInput<Note>): GoodsClassification<Note> {
  const applying = rules.filter(
    (rule) =>
      (rule.categoryId === category.id || (goods !== undefined && rule.goodsId === goods.id)) &&
      coversCountry(rule, country) &&
      (rule.channelId === null || rule.channelId === channelId),
  )
  const all = [category, ...(goods ? [goods] : []), ...applying.map((rule) => ({ class: rule.class, conditions: rule.note }))]
  const classes = all.map((one) => one.class)
  return {
    class: strictestClass(classes),
    canBeSent: !classes.includes('prohibited'),
    canBeInsured: !classes.includes('prohibited') && !classes.includes('no_cover'),
    conditions: all.filter((one) => one.class !== 'ok').map((one) => one.conditions),
  }
}

const coversCountry = (rule: { country: string | null; isExcept: boolean }, country: string): boolean =>
  rule.country === null || (rule.country === country) !== rule.isExcept

/** Keywords as they are typed: a line each, or with commas of either language between. */
export function readKeywords(text: string): string[] {
  const seen = new Map<string, string>()
  for (const raw of text.split(/[\n,，、;；]+/)) {
    const word = raw.trim()
    if (word !== '' && !seen.has(normalizeText(word))) seen.set(normalizeText(word), word)
  }
  return [...seen.values()]
}

export type KeywordWarning = { categoryId: number; keyword: string }

/**
 * Which categories an item's names make one think of, each once, by the first of its keywords that is found. Either name may be in either
 * language: people paste what they have.
 */
export function findKeywordWarnings(
  names: { zh: string; en: string },
  categories: readonly { id: number; keywords: readonly string[] }[],
): KeywordWarning[] {
  const texts = [names.zh, names.en].map(prepareText).filter(({ text }) => text !== '')
  if (texts.length === 0) return []
  return categories.flatMap(({ id, keywords }) => {
    const found = prepareKeywords(keywords).findIndex((one) => texts.some((text) => containsKeyword(text, one)))
    const keyword = keywords[found]
    return keyword === undefined ? [] : [{ categoryId: id, keyword }]
  })
}

const preparedKeywords = new WeakMap<readonly string[], PreparedText[]>()

/** Hundreds of keywords are looked for in every item: each list of them is prepared once. */
function prepareKeywords(keywords: readonly string[]): PreparedText[] {
  const known = preparedKeywords.get(keywords) ?? keywords.map(prepareText)
  preparedKeywords.set(keywords, known)
  return known
}

/** `han`: the text without spaces, where there is Chinese in it */
type PreparedText = { text: string; han: string | null }

function prepareText(raw: string): PreparedText {
  const text = normalizeText(raw)
  return { text, han: hasHan(text) ? text.replaceAll(' ', '') : null }
}

const hasHan = (text: string): boolean => /\p{Script=Han}/u.test(text)

/** Chinese has no spaces between words, so a part is enough; "lighter" must not be found in "highlighter". */
function containsKeyword({ text, han: textHan }: PreparedText, { text: keyword, han }: PreparedText): boolean {
  if (keyword === '') return false
  if (han !== null) return textHan?.includes(han) ?? false
  // Of thousands of items hardly one holds it anywhere: only then is it worth looking where its word begins.
  if (!text.includes(keyword)) return false
  const letters = keyword.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
  return new RegExp(`(?<![\\p{Script=Latin}\\p{N}])${letters}(?![\\p{Script=Latin}\\p{N}])`, 'u').test(text)
}

/** Wide letters, capitals, hyphens and double spaces make no difference. */
const normalizeText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\-‐‑–_]+/g, ' ')
    .trim()

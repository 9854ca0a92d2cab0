import type { OrderContent } from '#contract/order.ts'
import { AppError, type FieldProblems } from '#domain/errors.ts'
import { type Language, languages } from '#domain/language.ts'
import type { Pence } from '#domain/money.ts'
import type { Ctx } from '#server/ctx.ts'
import { createGoodsNoteLookup, readReferences } from '#server/modules/catalogue/index.ts'
import { readMarket } from '#server/modules/prices/index.ts'
import { sayWithWords } from '#server/platform/i18n.ts'
import { createContentParser } from './import/parse-content.ts'
import { priceOrders, toQuoteInput } from './order-price.ts'
import {
  type CheckedOrders,
  checkOrders,
  checkPricedCustoms,
  createPhoneReader,
  type OrderReferences,
  type PreparedOrders,
  withPrices,
} from './prepare-orders.ts'
import { groupIdsOf } from './store.ts'

/** What is wrong, by field, for readers of either language. */
export type ReviewProblems = Record<string, Record<Language, string>>

/** An order that could be made as it is, or what keeps it from being made. */
export type OrderReview =
  | { prepared: PreparedOrders; amount: Pence; references: ReviewReferences }
  | { prepared: null; problems: ReviewProblems }
type ReviewReferences = Pick<OrderContent, 'out_order_id' | 'platform_order_number' | 'remark'>

/**
 * Checks and prices orders of one parcel each, as they would be sent to be made, and makes none: however many, with a handful of questions to the
 * database. What is wrong is said by the rules that also refuse a new order.
 */
export async function reviewOrders(
  ctx: Ctx,
  contents: readonly Record<string, unknown>[],
  { userId }: { userId: number },
): Promise<OrderReview[]> {
  if (contents.length === 0) return []
  const parse = createContentParser(undefined)
  const parsed = contents.map((content) => parse(content))
  const readable = parsed.map((one, index) => (one.success ? one.data : parseRest(parse, contents[index] ?? {}, one.issues)))
  const codes = new Set(readable.flatMap((one) => (one ? [one.sender, one.receiver] : [])).map(({ countryCode }) => countryCode))
  const { countries, goodsVersion } = await readReferences(
    ctx.db,
    [...codes].map((code) => code.trim().toUpperCase()),
  )
  const readPhone = createPhoneReader()
  const groupIds = await groupIdsOf(ctx.db, userId)
  const check = async (language: Language) => {
    const findNotes = await createGoodsNoteLookup(ctx.db, { goodsIds: [], language, version: goodsVersion })
    const references: OrderReferences = { countries, goodsVersion, readPhone, findNotes, senders: new WeakMap() }
    return (order: OrderContent) => checkOrders(ctx, order, { userId, language, references })
  }
  const inEnglish = await check('en')
  const checked = await mapInTurn(parsed, async (one) => (one.success ? await inEnglish(one.data) : null))
  const priceable = checked.flatMap((one) => (one && isRight(one) ? [toQuoteInput({ ...requestOf(one), channel: {} })] : []))
  const preloaded = priceable.length > 0 ? await readMarket(ctx, priceable, { groupIds }) : undefined
  const price = async (order: OrderContent, one: CheckedOrders, language: Language) => {
    const priced = await priceOrders(ctx, {
      ...requestOf(one),
      channel: { channel_id: order.channel_id },
      groupIds,
      points: 0,
      language,
      ...(preloaded ? { preloaded } : {}),
    })
    const missing = checkPricedCustoms(one, priced.channel, false)
    if (Object.keys(missing).length > 0) throw new AppError('input.invalid', { fields: missing })
    return priced
  }
  const problemsIn = async (
    index: number,
    language: Language,
    again: Awaited<ReturnType<typeof check>>,
  ): Promise<FieldProblems> => {
    const one = parsed[index]
    if (!one) return {}
    const issues = one.success ? [] : one.issues
    const read = readable[index]
    const found = read && (await again(read))
    const problems = { ...(read && found ? withChannel(read, found.problems) : {}) }
    // A part that cannot be read is not missing.
    for (const { path } of issues) delete problems[String(path[0])]
    Object.assign(problems, toProblems(issues))
    if (!one.success || !found || Object.keys(problems).length > 0) return problems
    return price(one.data, found, language).then(() => ({}), toFieldProblems)
  }
  const inChinese = await check('zh-cn')
  return mapInTurn(parsed, async (one, index): Promise<OrderReview> => {
    const found = checked[index]
    if (one.success && found && Object.keys(withChannel(one.data, found.problems)).length === 0) {
      const priced = await price(one.data, found, 'en').catch((error: unknown) => {
        if (error instanceof AppError) return null
        throw error
      })
      const amount = priced?.parcels[0]?.amount
      if (priced && amount !== undefined) {
        const { out_order_id, platform_order_number, remark } = one.data
        const prepared = withPrices(found, { ...priced, usePoints: false }, found.warnings)
        return { prepared, amount, references: { out_order_id, platform_order_number, remark } }
      }
    }
    const said = { en: await problemsIn(index, 'en', inEnglish), 'zh-cn': await problemsIn(index, 'zh-cn', inChinese) }
    return { prepared: null, problems: worded(said) }
  })
}

const anyPackage = { length: '10', width: '10', height: '10', weight: 100 }

/** Everything but the parts that cannot be read: what else is wrong is said in the same breath. */
function parseRest(
  parse: ReturnType<typeof createContentParser>,
  content: Record<string, unknown>,
  issues: readonly { path: PropertyKey[] }[],
): OrderContent | undefined {
  const unreadable = new Set(issues.map(({ path }) => String(path[0])))
  const rest = parse({
    ...Object.fromEntries(Object.entries(content).filter(([key]) => !unreadable.has(key))),
    // Without any package nobody looks at the items; whatever is said of this one gives way to what is wrong with the real one.
    ...(unreadable.has('package') ? { package: anyPackage } : {}),
  })
  return rest.success ? rest.data : undefined
}

const requestOf = ({ sender, receiver, parcels }: CheckedOrders) => ({ sender, receiver, parcels, isSingle: true })

const isRight = ({ problems }: CheckedOrders): boolean => Object.keys(problems).length === 0

const withChannel = (order: OrderContent, problems: FieldProblems): FieldProblems =>
  order.channel_id === undefined ? { ...problems, channel_id: { key: 'invalid.order.channel' } } : problems

const toProblems = (issues: readonly { path: PropertyKey[]; message: string }[]): FieldProblems =>
  Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), { key: message }]))

/** What keeps it from having a price: a field of it, or the channel as a whole. */
function toFieldProblems(error: unknown): FieldProblems {
  if (!(error instanceof AppError)) throw error
  return error.fields ?? { price: { key: `error.${error.code}`, values: error.detail } }
}

function worded(said: Record<Language, FieldProblems>): ReviewProblems {
  const fields = new Set(languages.flatMap((language) => Object.keys(said[language])))
  const problems: ReviewProblems = {}
  for (const field of fields) {
    const textIn = (language: Language): string => {
      const problem = said[language][field]
      return problem ? sayWithWords(language, problem.key, problem.values) : ''
    }
    problems[field] = { 'zh-cn': textIn('zh-cn'), en: textIn('en') }
  }
  return problems
}

async function mapInTurn<One, Result>(
  list: readonly One[],
  work: (one: One, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (const [index, one] of list.entries()) results.push(await work(one, index))
  return results
}

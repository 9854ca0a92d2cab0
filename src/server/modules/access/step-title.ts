import { endpoints } from '#contract/index.ts'
import { type Language, pick } from '#domain/language.ts'
import type { Ctx } from '#server/ctx.ts'
import { say } from '#server/platform/i18n.ts'
import type { WordKey } from '#words/keys.ts'

/** What has no node of its own. */
const titlesWithoutNode: [pattern: RegExp, title: WordKey][] = [
  [/\/index\/login$/i, 'auth.log.sign_in'],
  [/\/routine\.AdminInfo\/edit$/i, 'node.routine.adminInfo'],
  [/\/ajax\/upload$/i, 'auth.log.upload'],
  [/\/ajax\/clearCache$/i, 'auth.log.clear_cache'],
]

type Step = { url: string; access: string }

/** What a call of the back office does, in a language: its page and its button. */
export function stepTitle(ctx: Pick<Ctx, 'access'>, { url, access }: Step, language: Language): string | undefined {
  const node = access.startsWith('admin:') ? access.slice(6).toLowerCase() : null
  const rules = ctx.access.current().admin.rules
  const button = rules.find((rule) => rule.name.toLowerCase() === node)
  const open = titlesWithoutNode.find(([pattern]) => pattern.test(url))
  if (!button) return open && say(language, open[1])
  const page = rules.find((rule) => rule.id === button.pid)
  return [page, button].flatMap((rule) => (rule ? [pick(language, rule.title_zh, rule.title_en)] : [])).join('-')
}

export const unknownStep = (url: string): string => `Unknown(${url.split('/').pop()})`

const accessOf = new Map(endpoints.map(({ url, access }) => [url, access]))

/** A step of the log as a reader is told it, whatever language it was taken in. What is not known any more is told as it was kept. */
export const wordStep = (ctx: Pick<Ctx, 'access'>, { url, title }: { url: string; title: string }, language: Language): string =>
  stepTitle(ctx, { url, access: accessOf.get(url) ?? '' }, language) ?? title

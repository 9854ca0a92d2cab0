import { type Language, languages, pick } from '#domain/language.ts'
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
function stepTitle(ctx: Pick<Ctx, 'access'>, { url, access }: Step, language: Language): string | undefined {
  const node = access.startsWith('admin:') ? access.slice(6).toLowerCase() : null
  const rules = ctx.access.current().admin.rules
  const button = rules.find((rule) => rule.name.toLowerCase() === node)
  const open = titlesWithoutNode.find(([pattern]) => pattern.test(url))
  if (!button) return open && say(language, open[1])
  const page = rules.find((rule) => rule.id === button.pid)
  return [page, button].flatMap((rule) => (rule ? [pick(language, rule.title_zh, rule.title_en)] : [])).join('-')
}

const between = ' / '

/** As the log keeps it: in every language, so that any of them finds it, whatever the page is called later. */
export const keptTitle = (ctx: Pick<Ctx, 'access'>, { url, access }: Step): string =>
  [...new Set(languages.map((language) => stepTitle(ctx, { url, access }, language) ?? `Unknown(${url.split('/').pop()})`))].join(
    between,
  )

/** The reader's language of a kept title. What was kept in one language only is told in that. */
export function readTitle(kept: string, language: Language): string {
  const [zh, en, ...rest] = kept.split(between)
  return zh && en && rest.length === 0 ? pick(language, zh, en) : kept
}

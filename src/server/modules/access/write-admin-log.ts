import { type Language, languages, pick } from '#domain/language.ts'
import { maskSecrets } from '#domain/secrets.ts'
import { cutText } from '#domain/text.ts'
import type { Ctx } from '#server/ctx.ts'
import type { LoggedWrite } from '#server/platform/http/mount.ts'
import { say } from '#server/platform/i18n.ts'
import type { WordKey } from '#words/keys.ts'

const maxUrlLength = 1500
const maxDataLength = 20_000

/** Sign-ins whose password was looked at: how many there can be is limited by whoever counts them. */
const checkedSignIns = ['login.wrong', 'login.demo', 'account.disabled']

/**
 * Keeps who did what in the back office, refusals included. Secrets are masked before they are kept. Whoever is nobody yet and was refused leaves
 * nothing behind, or anyone could fill the log.
 */
export async function writeAdminLog(ctx: Ctx, { endpoint, raw, caller, outcome }: LoggedWrite): Promise<void> {
  if (!endpoint.url.startsWith('/admin/') || /\/(index|select|logout|live\/ticket|notice\/read)$/i.test(endpoint.url)) return
  if (!caller.actor && outcome !== 'ok' && !checkedSignIns.includes(outcome)) return
  const data = JSON.stringify(maskSecrets(raw, ctx.settings.isSecret))
  await ctx.db
    .insertInto('admin_log')
    .values({
      admin_id: caller.actor?.id ?? null,
      username: caller.actor?.username ?? cutText(String(raw.username ?? 'Unknown'), 60),
      url: endpoint.url.slice(0, maxUrlLength),
      title: keptTitle(ctx, endpoint),
      data: data.length > maxDataLength ? JSON.stringify({ truncated: cutText(data, 1000) }) : data,
      outcome,
      ip: caller.ip,
      useragent: caller.userAgent,
      request_id: caller.requestId,
      create_time: ctx.clock(),
    })
    .execute()
}

/** The reader's language of a kept title. What was kept in one language only is told in that. */
export function readTitle(kept: string, language: Language): string {
  const [zh, en, ...rest] = kept.split(between)
  return zh && en && rest.length === 0 ? pick(language, zh, en) : kept
}

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
const keptTitle = (ctx: Pick<Ctx, 'access'>, { url, access }: Step): string =>
  [...new Set(languages.map((language) => stepTitle(ctx, { url, access }, language) ?? `Unknown(${url.split('/').pop()})`))].join(
    between,
  )

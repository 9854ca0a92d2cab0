import { maskSecrets } from '#domain/secrets.ts'
import { cutText } from '#domain/text.ts'
import type { Ctx } from '#server/ctx.ts'
import type { LoggedWrite } from '#server/platform/http/mount.ts'
import { keptTitle } from './step-title.ts'

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

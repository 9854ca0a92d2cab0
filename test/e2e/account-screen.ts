import type { Page } from 'playwright-core'
import { run } from '#server/platform/db/pool.ts'
import { eventually } from './screen.ts'
import type { TestApp } from './test-app.ts'
import type { Say } from './words.ts'

type Answer = { list: { id: number; subject: string; body: string }[] }

/** The newest code sent to somebody, read as staff read it: through the call of the outbox. */
export async function readCodeFor(app: TestApp, recipient: string): Promise<string> {
  const { token } = await app.w.build.admin({ nodes: ['outbox/index', 'outbox/code'] })
  const search = { 'search[0][field]': 'recipient', 'search[0][operator]': '=', 'search[0][val]': recipient }
  const { data } = await app.w.get<Answer>('/admin/outbox/index', { admin: token, query: search })
  const { data: detail } = await app.w.get<{ row: { body: string } }>('/admin/outbox/detail', {
    admin: token,
    query: { id: String(data.list[0]?.id) },
  })
  const code = /(?:^ {4}|: |验证码 )([2-9A-HJKMNP-Z]{4})\b/m.exec(detail.row.body)?.[1]
  if (!code) throw new Error(`no code for ${recipient} in: ${detail.row.body}`)
  return code
}

export const countMessagesTo = async (app: TestApp, recipient: string): Promise<number> =>
  (await run(app.w.ctx.db, 'select 1 from outbox where recipient = $1', [recipient])).length

/** Presses the button and waits until the message is written. */
export async function requestCode(page: Page, say: Say, app: TestApp, recipient: string): Promise<string> {
  const before = await countMessagesTo(app, recipient)
  await page.getByRole('button', { name: say('account.code.send') }).click()
  await eventually(() => countMessagesTo(app, recipient)).toBe(before + 1)
  return readCodeFor(app, recipient)
}

import { randomInt } from 'node:crypto'
import { type Db, run } from '#server/platform/db/pool.ts'

const ttlMs = 600_000

export const deleteExpiredCaptchas = (db: Db, now: Date): Promise<unknown> =>
  run(db, 'delete from captcha where expire_time < $1', [now])

/** The text behind a picture. Asked again with the same id while it lives, it stays the same. */
export async function getCaptchaCode(db: Db, id: string, now: Date): Promise<string> {
  await deleteExpiredCaptchas(db, now)
  const code = Array.from({ length: 4 }, () => randomInt(1, 10)).join('')
  const [row] = await run<{ code: string }>(
    db,
    `insert into captcha (id, code, expire_time) values ($1, $2, $3)
     on conflict (id) do update set id = excluded.id returning code`,
    [id, code, new Date(now.getTime() + ttlMs)],
  )
  return row?.code ?? code
}

/** One try per picture: right or wrong, it is used up, so that four digits cannot be guessed by patience. */
export async function consumeCaptcha(db: Db, id: string | undefined, answer: string | undefined, now: Date): Promise<boolean> {
  if (!id || !answer) return false
  const [row] = await run<{ code: string; expire_time: Date }>(
    db,
    'delete from captcha where id = $1 returning code, expire_time',
    [id],
  )
  return row !== undefined && row.expire_time > now && row.code === answer.trim().toLowerCase()
}

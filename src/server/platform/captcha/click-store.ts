import { type Db, run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { clickSize, drawClickCaptcha, type Point } from './click-draw.ts'

const ttlMs = 600_000

/** Half the side of the square around a mark in which a click counts. */
const hitRadius = 26

export const deleteExpiredClickCaptchas = (db: Db, now: Date): Promise<unknown> =>
  run(db, 'delete from click_captcha where expire_time < $1', [now])

/** A new picture for this id; whatever it stood for before is gone. */
export async function createClickCaptcha(db: Db, id: string, now: Date): Promise<{ picture: Buffer; text: string[] }> {
  await deleteExpiredClickCaptchas(db, now)
  const { picture, text, points } = drawClickCaptcha()
  await run(
    db,
    `insert into click_captcha (id, points, expire_time) values ($1, $2, $3)
     on conflict (id) do update set points = excluded.points, expire_time = excluded.expire_time`,
    [id, JSON.stringify(points), new Date(now.getTime() + ttlMs)],
  )
  return { picture, text }
}

type StoredClickCaptcha = { points: Point[]; expire_time: Date }

/**
 * Whether the clicks are right, before what they stand before is sent. Right ones stay good for that unless `unset`; a wrong try uses the
 * picture up, and tries at the same time wait for each other, so that it cannot be guessed by patience.
 */
export const checkClicks = (ctx: { db: Db }, { id, info, unset, now }: ClickAttempt & { unset: boolean }): Promise<boolean> =>
  inTx(ctx, async (tx) => {
    const [kept] = await run<StoredClickCaptcha>(tx, 'select points, expire_time from click_captcha where id = $1 for update', [
      id,
    ])
    const isRight = isHit(kept, info, now)
    if (!isRight || unset) await run(tx, 'delete from click_captcha where id = $1', [id])
    return isRight
  })

type ClickAttempt = { id: string; info: string; now: Date }

/** One use per picture, right or wrong. */
export async function consumeClicks(db: Db, { id, info, now }: ClickAttempt): Promise<boolean> {
  const [kept] = await run<StoredClickCaptcha>(db, 'delete from click_captcha where id = $1 returning points, expire_time', [id])
  return isHit(kept, info, now)
}

function isHit(kept: StoredClickCaptcha | undefined, info: string, now: Date): boolean {
  const clicks = readClicks(info)
  if (!kept || kept.expire_time <= now || clicks?.length !== kept.points.length) return false
  return kept.points.every(({ x, y }, index) => {
    const click = clicks[index] as Point
    return Math.abs(click.x - x) <= hitRadius && Math.abs(click.y - y) <= hitRadius
  })
}

const infoPattern = /^(\d{1,5}(?:\.\d{1,9})?,\d{1,5}(?:\.\d{1,9})?(?:-|(?=;)))+;\d{1,5}(?:\.\d{1,9})?;\d{1,5}(?:\.\d{1,9})?$/

/** `x,y-x,y;width;height`: clicks in a picture drawn at that size, as points of ours. */
function readClicks(info: string): Point[] | null {
  if (info.length > 400 || !infoPattern.test(info)) return null
  const [clicks = '', width, height] = info.split(';')
  const [across, down] = [clickSize.width / Number(width), clickSize.height / Number(height)]
  if (!Number.isFinite(across) || !Number.isFinite(down)) return null
  return clicks.split('-').map((click) => {
    const [x, y] = click.split(',').map(Number)
    return { x: Number(x) * across, y: Number(y) * down }
  })
}

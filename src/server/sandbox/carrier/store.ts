import { makeS10 } from '#domain/s10.ts'
import { type Db, findFirst, run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'

export type StoredLabel = {
  id: string
  reference: string
  fingerprint: string
  tracking_number: string
  /** where it begins and where it goes */
  origin: string
  place: string
  pace: 'hours' | 'minutes' | 'seconds'
  /** where its sender hears of it; empty: nowhere */
  callback_url: string
  /** how many scans of its journey the sender was told */
  told: number
  pdf: Buffer
  status: 'made' | 'cancelled'
  manifest_id: string | null
  create_time: Date
  cancel_time: Date | null
}

const columns =
  'id, reference, fingerprint, tracking_number, origin, place, pace, callback_url, told, pdf, status, manifest_id, create_time, cancel_time'

type NewLabel = Pick<StoredLabel, 'id' | 'reference' | 'fingerprint' | 'origin' | 'place' | 'pace' | 'callback_url'> & {
  account: string
  service: string
  sealedKey: string
  /** null: at once */
  visibleTime: Date | null
}

/** A new number of the carrier's own; null: this account has used the reference before. */
export async function insertLabel(tx: Tx, one: NewLabel, now: Date): Promise<string | null> {
  const [row] = await run<{ serial: number }>(
    tx,
    `insert into sandbox_label (id, account, reference, fingerprint, service, origin, place, pace, callback_url, sealed_key, create_time, visible_time)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict (account, reference) do nothing returning serial`,
    [
      one.id,
      one.account,
      one.reference,
      one.fingerprint,
      one.service,
      one.origin,
      one.place,
      one.pace,
      one.callback_url,
      one.sealedKey,
      now,
      one.visibleTime,
    ],
  )
  return row ? makeS10({ prefix: 'SB', serial: row.serial, country: 'GB' }) : null
}

export const finishLabel = async (tx: Tx, id: string, label: { number: string; pdf: Buffer }): Promise<void> => {
  await run(tx, 'update sandbox_label set tracking_number = $2, pdf = $3 where id = $1', [id, label.number, label.pdf])
}

/** One label, held so that its journey is told once. */
export const lockLabel = (tx: Tx, id: string): Promise<StoredLabel | null> =>
  findFirst(tx, `select ${columns} from sandbox_label where id = $1 for update`, [id])

export const setReportedScans = async (tx: Tx, id: string, told: number): Promise<void> => {
  await run(tx, 'update sandbox_label set told = $2 where id = $1', [id, told])
}

type LabelQuery = { account: string; by: 'id' | 'reference'; value: string; now: Date }

/** What the carrier shows of its labels: one that is made late is not there before its time. */
export const findLabel = (db: Db | Tx, { account, by, value, now }: LabelQuery): Promise<StoredLabel | null> =>
  findFirst(
    db,
    `select ${columns} from sandbox_label where account = $1 and ${by} = $2 and (visible_time is null or visible_time <= $3)`,
    [account, value, now],
  )

/** From made only, and not once a manifest has it. */
export const cancelLabel = async (db: Db, account: string, id: string, now: Date): Promise<void> => {
  await run(
    db,
    `update sandbox_label set status = 'cancelled', cancel_time = $3 where account = $1 and id = $2 and status = 'made' and manifest_id is null
       and (visible_time is null or visible_time <= $3)`,
    [account, id, now],
  )
}

/** The labels of a manifest, held so that nobody cancels one meanwhile. */
export const lockLabels = (tx: Tx, account: string, ids: readonly string[]): Promise<StoredLabel[]> =>
  run<StoredLabel>(tx, `select ${columns} from sandbox_label where account = $1 and id = any($2) order by id for update`, [
    account,
    ids,
  ])

export type StoredManifest = {
  id: string
  reference: string
  fingerprint: string
  refused: { label: string; message: string }[]
  pdf: Buffer
}

/** What the carrier shows of its manifests; as with labels, a late one is not there before its time. */
export const findManifest = (
  db: Db | Tx,
  { account, reference, now }: { account: string; reference: string; now: Date },
): Promise<StoredManifest | null> =>
  findFirst(
    db,
    `select id, reference, fingerprint, refused, pdf from sandbox_manifest
     where account = $1 and reference = $2 and (visible_time is null or visible_time <= $3)`,
    [account, reference, now],
  )

type NewManifest = StoredManifest & { account: string; visibleTime: Date | null }

/** False: this account has used the reference before. */
export const insertManifest = async (tx: Tx, one: NewManifest, now: Date): Promise<boolean> =>
  (
    await run(
      tx,
      `insert into sandbox_manifest (id, account, reference, fingerprint, refused, pdf, create_time, visible_time)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (account, reference) do nothing returning id`,
      [one.id, one.account, one.reference, one.fingerprint, JSON.stringify(one.refused), one.pdf, now, one.visibleTime],
    )
  ).length > 0

export const setManifest = async (tx: Tx, ids: readonly string[], manifestId: string): Promise<void> => {
  await run(tx, 'update sandbox_label set manifest_id = $2 where id = any($1)', [ids, manifestId])
}

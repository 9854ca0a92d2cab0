import { createHash, randomBytes } from 'node:crypto'
import { isStorableText } from '#domain/text.ts'
import type { Ctx } from '#server/ctx.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { errorResult, type Result } from '../result.ts'
import type { Behaviour } from './behaviour.ts'
import { manifestBody } from './body.ts'
import { findManifest, insertManifest, lockLabels, type StoredLabel, type StoredManifest, setManifest } from './store.ts'

type ManifestInput = { account: string; raw: unknown; behaviour: Behaviour }

/** The same reference with the same words answers the same manifest. Labels that it cannot take are named; without any other there is none. */
export async function closeManifest(ctx: Ctx, { account, raw, behaviour }: ManifestInput): Promise<Result> {
  const parsed = manifestBody.safeParse(raw)
  if (!parsed.success) return errorResult(422, 'invalid', 'A reference, a day and labels are needed.')
  const { reference, day, labels: ids } = parsed.data
  const fingerprint = createHash('sha256').update(JSON.stringify(parsed.data)).digest('hex')
  const now = ctx.clock()
  const visibleTime = behaviour.kind === 'late' ? new Date(now.getTime() + behaviour.ms) : null
  const outcome = await inTx(ctx, async (tx) => {
    const labels = new Map((await lockLabels(tx, account, ids)).map((label) => [label.id, label]))
    if (await findManifest(tx, { account, reference, now })) return 'known'
    const refused = [...new Set(ids)].flatMap((id, index) => {
      const message = refusalOf(labels.get(id)) ?? (behaviour.kind === 'part' && index === 0 ? notReceived : null)
      return message ? [{ label: id, message }] : []
    })
    const taken = [...labels.values()].filter(({ id }) => !refused.some(({ label }) => label === id))
    if (taken.length === 0) return errorResult(422, 'none_taken', refused[0]?.message ?? 'There is nothing to collect.')
    const { drawManifest } = await import('./draw.ts')
    const id = `sm_${randomBytes(9).toString('hex')}`
    const numbers = taken.map(({ tracking_number }) => tracking_number)
    const pdf = await drawManifest(id, day, numbers, now)
    const isNew = await insertManifest(tx, { id, account, reference, fingerprint, refused, pdf, visibleTime }, now)
    if (!isNew) return 'known'
    await setManifest(
      tx,
      taken.map(({ id: label }) => label),
      id,
    )
    return 'made'
  })
  if (typeof outcome === 'object') return outcome
  if (outcome === 'made' && visibleTime) return errorResult(500, 'broken', 'Something went wrong.')
  const manifest = await findManifest(ctx.db, { account, reference, now })
  if (!manifest) return errorResult(409, 'reference_busy', 'A manifest with this reference is under way.')
  if (manifest.fingerprint !== fingerprint) return errorResult(409, 'reference_used', 'Another manifest has this reference.')
  return { status: outcome === 'made' ? 201 : 200, body: manifestJson(manifest) }
}

export async function listManifests(ctx: Ctx, account: string, reference: string): Promise<Result> {
  const manifest = isStorableText(reference) ? await findManifest(ctx.db, { account, reference, now: ctx.clock() }) : null
  return { status: 200, body: { manifests: manifest ? [manifestJson(manifest)] : [] } }
}

const notReceived = 'The parcel data has not reached the depot.'

function refusalOf(label: StoredLabel | undefined): string | null {
  if (!label) return 'There is no such label.'
  if (label.status === 'cancelled') return 'The label was cancelled.'
  return label.manifest_id === null ? null : 'The label is on another manifest already.'
}

const manifestJson = ({ id, reference, refused, pdf }: StoredManifest) => ({
  id,
  reference,
  refused,
  pdf: pdf.toString('base64'),
})

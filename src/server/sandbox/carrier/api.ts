import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isStorableText } from '#domain/text.ts'
import type { Ctx } from '#server/ctx.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { createPendingWaits, type PendingWaits } from '../pending-waits.ts'
import { errorResult, invalidResult, type Result, sendResult } from '../result.ts'
import { type Behaviour, readBehaviour } from './behaviour.ts'
import { labelBody } from './body.ts'
import { queueNextScan } from './callbacks.ts'
import { closeManifest, listManifests } from './manifests.ts'
import { scansOf, trackingJson } from './scans.ts'
import { cancelLabel, findLabel, finishLabel, insertLabel, lockLabel, type StoredLabel } from './store.ts'

/** What merchants ask of the carrier. Whoever brings a key of eight characters or more has an account by it. */
export function serveCarrierApi(app: FastifyInstance, ctx: Ctx): void {
  const waits = createPendingWaits()
  app.addHook('preClose', async () => waits.close())
  const handle =
    (
      isWrite: boolean,
      work: (account: string, request: FastifyRequest, asked: { behaviour: Behaviour; key: string }) => Promise<Result>,
    ) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const key = /^Bearer (\S{8,200})$/.exec(request.headers.authorization ?? '')?.[1]
      if (!key) return sendResult(reply, errorResult(401, 'wrong_key', 'A key of eight characters or more is needed.'))
      const behaviour = readBehaviour(headerOf(request, 'sandbox-behaviour'))
      if (behaviour.kind === 'down') return sendResult(reply, errorResult(503, 'down', 'The carrier is being repaired.'))
      if (behaviour.kind === 'slow' && (await waits.wait(behaviour.ms))) return closeConnection(request, reply)
      if (isWrite && behaviour.kind === 'refuse')
        return sendResult(reply, request.url.endsWith('/manifests') ? noCollection : notServed)
      const result = await work(createHash('sha256').update(key).digest('hex'), request, { behaviour, key })
      if (isWrite && behaviour.kind === 'timeout') return leaveUnanswered(waits, request, reply)
      if (isWrite && behaviour.kind === 'nonsense') return reply.code(200).type('text/html').send('<h1>It works!</h1>')
      return sendResult(reply, result)
    }

  app.post(
    '/sandbox/carrier/v1/labels',
    handle(true, (account, request, asked) => makeLabel(ctx, { account, raw: request.body, ...asked })),
  )
  app.get(
    '/sandbox/carrier/v1/labels',
    handle(false, async (account, request) => {
      const value = String((request.query as { reference?: unknown }).reference ?? '')
      const label = isStorableText(value) ? await findLabel(ctx.db, { account, by: 'reference', value, now: ctx.clock() }) : null
      return { status: 200, body: { labels: label ? [labelJson(label)] : [] } }
    }),
  )
  app.post(
    '/sandbox/carrier/v1/labels/:id/cancel',
    handle(true, async (account, request) => {
      await cancelLabel(ctx.db, account, idOf(request), ctx.clock())
      const label = await findLabel(ctx.db, { account, by: 'id', value: idOf(request), now: ctx.clock() })
      if (!label) return notFound
      if (label.status !== 'cancelled') return errorResult(409, 'manifested', 'The label is on a manifest already.')
      return { status: 200, body: { id: label.id, status: label.status } }
    }),
  )
  app.get(
    '/sandbox/carrier/v1/labels/:id/scans',
    handle(false, async (account, request) => {
      const label = await findLabel(ctx.db, { account, by: 'id', value: idOf(request), now: ctx.clock() })
      return label ? { status: 200, body: trackingJson(label, scansOf(label, ctx.clock())) } : notFound
    }),
  )
  app.post(
    '/sandbox/carrier/v1/manifests',
    handle(true, (account, request, { behaviour }) => closeManifest(ctx, { account, raw: request.body, behaviour })),
  )
  app.get(
    '/sandbox/carrier/v1/manifests',
    handle(false, (account, request) =>
      listManifests(ctx, account, String((request.query as { reference?: unknown }).reference ?? '')),
    ),
  )
}

type LabelInput = { account: string; raw: unknown; behaviour: Behaviour; key: string }

/** The same reference with the same words answers the same label; with others it is refused, as is one whose label is still to appear. */
async function makeLabel(ctx: Ctx, { account, raw, behaviour, key }: LabelInput): Promise<Result> {
  const parsed = labelBody.safeParse(raw)
  if (!parsed.success) return invalidResult(parsed.error)
  // Where and how fast it is told of is no part of what is sent: the same parcel asked for from another address is the same.
  const { callback_url: callbackUrl = '', pace, ...body } = parsed.data
  const fingerprint = createHash('sha256').update(JSON.stringify(body)).digest('hex')
  const now = ctx.clock()
  const visibleTime = behaviour.kind === 'late' ? new Date(now.getTime() + behaviour.ms) : null
  const isNew = await inTx(ctx, async (tx) => {
    const id = `sl_${randomBytes(12).toString('hex')}`
    const { reference, service, from, to } = body
    const number = await insertLabel(
      tx,
      {
        id,
        account,
        reference,
        fingerprint,
        service,
        origin: from.city,
        place: to.city,
        pace,
        callback_url: callbackUrl,
        sealedKey: callbackUrl === '' ? '' : ctx.secrets.seal(key),
        visibleTime,
      },
      now,
    )
    if (number === null) return false
    // What draws is heavy to read: the start of the server must not wait for it.
    const { drawCarrierLabel } = await import('./draw.ts')
    await finishLabel(tx, id, { number, pdf: await drawCarrierLabel(body, number, now) })
    const made = await lockLabel(tx, id)
    if (made) await queueNextScan(tx, made, now)
    return true
  })
  if (isNew && visibleTime) return errorResult(500, 'broken', 'Something went wrong.')
  const label = await findLabel(ctx.db, { account, by: 'reference', value: body.reference, now })
  if (!label) return errorResult(409, 'reference_busy', 'A label with this reference is under way.')
  if (label.fingerprint !== fingerprint) return errorResult(409, 'reference_used', 'Another label has this reference.')
  return { status: isNew ? 201 : 200, body: labelJson(label) }
}

const labelJson = ({ id, reference, tracking_number, pdf }: StoredLabel) => ({
  id,
  reference,
  tracking_number,
  pdf: pdf.toString('base64'),
})

const idOf = (request: FastifyRequest): string => String((request.params as { id?: unknown }).id ?? '')
const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

/** No answer, until whoever asked has given up; the line is cut at last so that it is not held for ever. */
async function leaveUnanswered(waits: PendingWaits, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  await waits.wait(maxSilenceMs, request.raw.socket)
  closeConnection(request, reply)
}

/** A line that was answered would be kept open for the next question, and an application that closes waits for every line. */
function closeConnection(request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack()
  request.raw.socket.destroy()
}

const notFound = errorResult(404, 'not_found', 'There is no such label.')
const notServed = errorResult(422, 'not_served', 'This address is not served.')
const noCollection = errorResult(422, 'no_collection', 'There is no collection on this day.')
const maxSilenceMs = 60_000

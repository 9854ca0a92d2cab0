import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import type { StoredFile } from '#contract/upload.ts'
import { AppError } from '#domain/errors.ts'
import { formatTime, toSeconds } from '#domain/time.ts'
import { checkUpload, mostPixels } from '#domain/upload.ts'
import type { Ctx } from '#server/ctx.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import type { ReceivedFile } from '#server/platform/http/receive-upload.ts'
import { type Reply, replyWithMessage } from '#server/platform/http/reply.ts'
import { displayFileName, fullUrl, keyOf, storedSuffix, storedUrl } from '../file-names.ts'
import { type ContentKind, isImage, mediaBySuffix, mimetypeOf, unknownMimetype } from '../media.ts'
import { isPendingDeletion, lockFileUrls, type PendingDeletion } from '../pending-deletion.ts'
import { sniff } from '../sniff.ts'
import { type Attachment, addAttachment, countUpload, findByUrl, findOwnContent } from '../store.ts'
import { stripMetadata } from '../strip-metadata.ts'
import { withinUploadBudget } from '../upload-budget.ts'

/** Keeps what was sent and says where it lies. Sent again by the same person, the same content is the same file, counted once more. */
export async function storeUpload(ctx: Ctx, { topic }: { topic: string }, caller: Caller): Promise<Reply<{ file: StoredFile }>> {
  const owner = actorOf(caller)
  const { received, name, suffix, mimetype, width, height } = await mustBeAllowedUpload(ctx, caller.file)
  const store = ctx.files.main
  const now = ctx.clock()
  const putFile = (url: string) => store.put(keyOf(url), { ...received, mimetype })

  const own = await findOwnContent(ctx.db, { sha256: received.sha256, topic, storage: store.name, owner })
  if (own) {
    if (!(await store.exists(keyOf(own.url)))) await putFile(own.url)
    const counted = await countUpload(ctx.db, own.id, now)
    if (counted) return replyWithMessage('message.uploaded', { file: toStoredFile(ctx, counted, caller) })
  }

  const day = formatTime(now, ctx.settings.get('time_zone'), 'yyyy-mm-dd')
  const url = storedUrl(ctx.settings.get('upload_savename'), { topic, day, name, sha1: received.sha1, suffix })
  // Two contents with one sha1 exist only where someone made them on purpose; the first keeps the address.
  const existing = await findByUrl(ctx.db, url)
  if (existing && existing.sha256 !== received.sha256) throw new AppError('upload.type')
  const file = {
    topic,
    url,
    name,
    suffix,
    mimetype,
    width,
    height,
    size: received.size,
    storage: store.name,
    sha1: received.sha1,
    sha256: received.sha256,
  }
  const row = await withinUploadBudget(ctx, owner, received.size, () =>
    storeNewFile(
      ctx,
      { url, storage: store.name },
      { put: () => putFile(url), add: (tx) => addAttachment(tx, file, owner, now) },
    ),
  )
  return replyWithMessage('message.uploaded', { file: toStoredFile(ctx, row, caller) })
}

type StoreSteps = { put: () => Promise<void>; add: (tx: Tx) => Promise<Attachment> }

async function storeNewFile(ctx: Ctx, target: PendingDeletion, { put, add }: StoreSteps): Promise<Attachment> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    // First the file, then the row: a row never points to nothing. A crash in between leaves a file without a row, which the next upload meets.
    await put()
    const row = await inTx(ctx, async (tx) => {
      await lockFileUrls(tx, [target.url])
      return (await isPendingDeletion(tx, target)) ? null : add(tx)
    })
    if (row) return row
    // Somebody is deleting the very same file: what we put there may go with it. That takes moments.
    await setTimeout(waitMs)
  }
  throw new AppError('files.away')
}

const maxAttempts = 10
const waitMs = 200

/** The three refusals of the specification; the bytes are asked as well as the name. */
async function mustBeAllowedUpload({ settings }: Ctx, received: ReceivedFile | null) {
  const name = displayFileName(received?.name ?? '')
  if (!received || name === '' || received.size === 0) throw new AppError('upload.incomplete')
  const limits = { maxsize: settings.get('upload_maxsize'), mimetype: settings.get('upload_mimetype') }
  const suffix = storedSuffix(name)
  const isWhole = received.size <= limits.maxsize
  const sniffed = isWhole ? await sniff(received.path) : null
  const expected = mediaBySuffix[suffix]
  const mimetype = expected?.mimetype ?? (suffix === '' && sniffed ? mimetypeOf(sniffed.content) : unknownMimetype)
  const problem = checkUpload({ name, size: received.size, type: mimetype }, limits)
  if (problem) throw new AppError(`upload.${problem}`)
  if (expected && sniffed && expected.content !== sniffed.content) throw new AppError('upload.type')
  if (!sniffed?.width || !sniffed.height) return { received, name, suffix, mimetype, width: null, height: null }
  const { width, height } = sniffed
  if (width * height > mostPixels) throw new AppError('upload.pixels', { detail: { most: mostPixels / 1_000_000 } })
  return { received: await withoutMetadata(received, sniffed.content), name, suffix, mimetype, width, height }
}

/** A photo says where it was taken, and the people who are shown it do not need to know. */
async function withoutMetadata(received: ReceivedFile, content: ContentKind): Promise<ReceivedFile> {
  if (!isImage(content)) return received
  const file = await readFile(received.path)
  const stripped = stripMetadata(content, file)
  if (!stripped) throw new AppError('upload.type')
  if (stripped.equals(file)) return received
  await writeFile(received.path, stripped)
  const hashOf = (algorithm: string) => createHash(algorithm).update(stripped).digest('hex')
  return { ...received, size: stripped.length, sha1: hashOf('sha1'), sha256: hashOf('sha256') }
}

function toStoredFile(ctx: Ctx, row: Attachment, { host }: Caller): StoredFile {
  const { admin_id, user_id, width, height, last_upload_time, ...rest } = row
  return {
    ...rest,
    ...(admin_id === null ? {} : { admin_id }),
    ...(user_id === null ? {} : { user_id }),
    ...(width === null ? {} : { width }),
    ...(height === null ? {} : { height }),
    last_upload_time: toSeconds(last_upload_time),
    full_url: fullUrl(ctx, host, row.url),
  }
}

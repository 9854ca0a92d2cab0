import type { Realm } from '#contract/envelope.ts'
import { type StoredFile, upload } from '#contract/upload.ts'
import { checkUpload } from '#domain/upload.ts'
import { CallError, callWithFile } from '#web/lib/call.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { siteQuery } from '#web/lib/site.ts'
import { t } from '#web/lib/words.ts'
import { delaySubmitForUploads } from './delay-submit.ts'
import { sendWithProgress } from './send-with-progress.ts'

export type UploadOptions = {
  realm: Realm
  topic?: string
  /** narrows what the operator allows, in the same spelling: `image/*` */
  accept?: string
  /** from 0 to 1 */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

delaySubmitForUploads()

/** Checks a file by the server's own rules and sends it. Rejects with CallError in the user's words, or with the signal's reason. */
export async function uploadFile(file: File, options: UploadOptions): Promise<StoredFile> {
  const { realm, topic = 'default', accept = '*', onProgress = () => undefined, signal = new AbortController().signal } = options
  await mustBeAllowed(file, accept)
  const form = new FormData()
  form.append('file', file, file.name)
  form.append('topic', topic)
  const answer = await callWithFile(upload[realm], { form, send: sendWithProgress(onProgress), signal })
  return answer.file
}

async function mustBeAllowed({ name, size, type }: File, accept: string): Promise<void> {
  const { maxsize, mimetype } = (await queryClient.ensureQueryData(siteQuery)).upload
  const candidate = { name, size, type }
  const problem = checkUpload(candidate, { maxsize, mimetype }) ?? checkUpload(candidate, { maxsize, mimetype: accept })
  if (problem) throw new CallError({ kind: 'refused', msg: t(`error.upload.${problem}`) })
}

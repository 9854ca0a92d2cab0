import { useEffect, useRef, useState } from 'react'
import type { StoredFile } from '#contract/upload.ts'
import { type UploadOptions, uploadFile } from '#web/inputs/upload/upload-file.ts'
import { CallError } from '#web/lib/call.ts'
import { t } from '#web/lib/words.ts'
import { addUpload, markUploadFailed, type QueuedUpload, removeUpload, updateProgress } from './upload-queue.ts'

/** Whose file it is, and what it is for. */
export type UploadTarget = Pick<UploadOptions, 'realm' | 'topic'>
const staffUpload: UploadTarget = { realm: 'admin' }

type Uploads = { uploads: QueuedUpload[]; start: (file: File) => void; cancel: (key: number) => void }

/** Several files, one after the other, so that they arrive in the order they were chosen. Leaving the screen gives up what is under way. */
export function useUploads(accept: string, onDone: (file: StoredFile) => void, target: UploadTarget = staffUpload): Uploads {
  const [uploads, setUploads] = useState<QueuedUpload[]>([])
  const running = useRef(new Map<number, AbortController>())
  const last = useRef<Promise<void>>(Promise.resolve())
  const count = useRef(0)
  const latest = useRef(onDone)
  latest.current = onDone
  useEffect(() => {
    const all = running.current
    return () => {
      for (const controller of all.values()) controller.abort()
    }
  }, [])

  const start = (file: File) => {
    count.current += 1
    const key = count.current
    const controller = new AbortController()
    running.current.set(key, controller)
    setUploads((list) => addUpload(list, key, file.name))
    last.current = last.current.then(() => send(file, key, controller.signal))
  }
  const send = async (file: File, key: number, signal: AbortSignal) => {
    if (signal.aborted) return
    try {
      const onProgress = (share: number) => setUploads((list) => updateProgress(list, key, share))
      const stored = await uploadFile(file, { ...target, accept, onProgress, signal })
      if (signal.aborted) return
      setUploads((list) => removeUpload(list, key))
      latest.current(stored)
    } catch (error) {
      if (!signal.aborted)
        setUploads((list) => markUploadFailed(list, key, error instanceof CallError ? error.msg : t('input.upload_failed')))
    } finally {
      running.current.delete(key)
    }
  }
  const cancel = (key: number) => {
    running.current.get(key)?.abort()
    setUploads((list) => removeUpload(list, key))
  }
  return { uploads, start, cancel }
}

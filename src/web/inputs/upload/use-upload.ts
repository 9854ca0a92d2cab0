import { useEffect, useRef, useState } from 'react'
import type { StoredFile } from '#contract/upload.ts'
import { CallError } from '#web/lib/call.ts'
import { type UploadOptions, uploadFile } from './upload-file.ts'

export type UploadState = {
  /** what is on its way, and how much of it has gone, from 0 to 1 */
  sending: { name: string; share: number } | undefined
  /** why the last one did not arrive, in the user's language */
  problem: string | undefined
  /** the name of the last one that did */
  done: string | undefined
}

const idle: UploadState = { sending: undefined, problem: undefined, done: undefined }

/** One upload at a time; a newer one takes the place of the one under way, and leaving the screen gives up. */
export function useUpload(
  options: Pick<UploadOptions, 'realm' | 'topic' | 'accept'>,
  onDone: (file: StoredFile) => void,
): UploadState & { start: (file: File) => void; cancel: () => void } {
  const [state, setState] = useState(idle)
  const running = useRef<AbortController>(undefined)
  const latest = useRef(onDone)
  latest.current = onDone
  useEffect(() => () => running.current?.abort(), [])

  const cancel = () => {
    running.current?.abort()
    setState(idle)
  }
  const start = (file: File) => {
    running.current?.abort()
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    setState({ ...idle, sending: { name: file.name, share: 0 } })
    const onProgress = (share: number) => {
      if (!signal.aborted) setState({ ...idle, sending: { name: file.name, share } })
    }
    uploadFile(file, { ...options, onProgress, signal }).then(
      (stored) => {
        if (signal.aborted) return
        setState({ ...idle, done: file.name })
        latest.current(stored)
      },
      (error: unknown) => {
        if (signal.aborted) return
        setState({ ...idle, problem: error instanceof CallError ? error.msg : undefined })
        if (!(error instanceof CallError)) throw error
      },
    )
  }
  return { ...state, start, cancel }
}

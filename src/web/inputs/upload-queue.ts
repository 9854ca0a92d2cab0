/** A file on its way or waiting for its turn, or one that did not get there. */
export type QueuedUpload = { key: number; name: string; progress: number; problem: string | undefined }

export const addUpload = (list: QueuedUpload[], key: number, name: string): QueuedUpload[] => [
  ...list,
  { key, name, progress: 0, problem: undefined },
]

export const updateProgress = (list: QueuedUpload[], key: number, progress: number): QueuedUpload[] =>
  list.map((one) => (one.key === key ? { ...one, progress } : one))

/** Stays in sight with its reason until somebody takes it away. */
export const markUploadFailed = (list: QueuedUpload[], key: number, problem: string): QueuedUpload[] =>
  list.map((one) => (one.key === key ? { ...one, problem } : one))

export const removeUpload = (list: QueuedUpload[], key: number): QueuedUpload[] => list.filter((one) => one.key !== key)

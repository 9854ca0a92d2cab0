/** A file on its way or waiting for its turn, or one that did not get there. */
export type Sending = { key: number; name: string; share: number; problem: string | undefined }

export const queued = (list: Sending[], key: number, name: string): Sending[] => [
  ...list,
  { key, name, share: 0, problem: undefined },
]

export const progressed = (list: Sending[], key: number, share: number): Sending[] =>
  list.map((one) => (one.key === key ? { ...one, share } : one))

/** Stays in sight with its reason until somebody takes it away. */
export const failed = (list: Sending[], key: number, problem: string): Sending[] =>
  list.map((one) => (one.key === key ? { ...one, problem } : one))

export const gone = (list: Sending[], key: number): Sending[] => list.filter((one) => one.key !== key)

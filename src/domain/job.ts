/** How a job stands, as the database derives it (`queued_job` in the migrations); the number is the wire's. */
export const jobState = { waiting: 0, later: 1, running: 2, retrying: 3, parked: 4, stuck: 5 } as const

/** How one try of a job ended. */
export const jobOutcome = { failed: 0, done: 1, cancelled: 2 } as const

/** Why a job cannot be run now. One that has been running for an hour was most likely left behind by a process that died. */
export const checkRerun = (state: number): 'running' | null => (state === jobState.running ? 'running' : null)

/** Why a job cannot be cancelled: what is under way cannot be called back. */
export const checkCancel = (state: number): 'running' | null => (state === jobState.running ? 'running' : null)

/** Will it change by itself within moments? */
export const isJobMoving = (state: number): boolean => state === jobState.waiting || state === jobState.running

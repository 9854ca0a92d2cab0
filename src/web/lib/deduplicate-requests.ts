type WaitingCaller<Answer> = { resolve: (answer: Answer) => void; reject: (reason: unknown) => void }
type PendingRequest<Answer> = { controller: AbortController; callers: WaitingCaller<Answer>[] }

/**
 * An identical request that is still under way is cancelled by the newer one, and whoever waited for the earlier one receives the later answer:
 * a double click or a re-mounted screen costs one answer and never an error.
 */
export function createRequestDeduplicator<Answer>() {
  const pending = new Map<string, PendingRequest<Answer>>()

  return function latest(key: string, start: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
    const earlier = pending.get(key)
    const controller = new AbortController()
    const current: PendingRequest<Answer> = { controller, callers: earlier?.callers ?? [] }
    pending.set(key, current)
    earlier?.controller.abort()

    const answer = new Promise<Answer>((resolve, reject) => current.callers.push({ resolve, reject }))
    const settle = (notify: (caller: WaitingCaller<Answer>) => void) => {
      if (pending.get(key) !== current) return
      pending.delete(key)
      for (const caller of current.callers) notify(caller)
    }
    start(controller.signal).then(
      (result) => settle((caller) => caller.resolve(result)),
      (reason) => settle((caller) => caller.reject(reason)),
    )
    return answer
  }
}

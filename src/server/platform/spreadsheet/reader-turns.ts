import { AppError } from '#domain/errors.ts'

/** So many at once, the others one after the other as they came; who has waited too long is refused. */
export function createTurns({ atOnce, patienceMs }: { atOnce: number; patienceMs: number }): { take(): Promise<() => void> } {
  let free = atOnce
  const waiting: (() => void)[] = []

  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else free++
  }
  const once = () => {
    let isOver = false
    return () => {
      if (!isOver) leave()
      isOver = true
    }
  }

  return {
    take() {
      if (free > 0) {
        free--
        return Promise.resolve(once())
      }
      return new Promise((resolve, reject) => {
        const go = () => {
          clearTimeout(timer)
          resolve(once())
        }
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(go), 1)
          reject(new AppError('sheet.busy'))
        }, patienceMs)
        waiting.push(go)
      })
    },
  }
}

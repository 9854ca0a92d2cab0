/** How many calls of one caller are worked on at once; the others wait in the order they came. */
const atOnce = 6
/** What draws documents takes three turns: two of them at a time, and the rest of the screen still answers. */
const heavyTurns = 3
const mostWaiting = 500

type Line = { taken: number; waiting: { turns: number; go: () => void }[] }

export type Turns = {
  /** Waits for the caller's turn and says how to give it back; nothing when too many of the same caller wait already. */
  take(caller: string, call: { isHeavy: boolean }): Promise<() => void> | null
}

/**
 * One caller's crowd of calls waits for itself: without this it would fill the connections to the database, and everybody else would wait behind it.
 * Counted in this process, as floods are.
 */
export function makeTurns(): Turns {
  const lines = new Map<string, Line>()
  const goOn = (caller: string, line: Line) => {
    for (let next = line.waiting[0]; next && line.taken + next.turns <= atOnce; next = line.waiting[0]) {
      line.waiting.shift()
      line.taken += next.turns
      next.go()
    }
    if (line.taken === 0) lines.delete(caller)
  }
  return {
    take(caller, { isHeavy }) {
      const line = lines.get(caller) ?? { taken: 0, waiting: [] }
      if (line.waiting.length >= mostWaiting) return null
      lines.set(caller, line)
      const turns = isHeavy ? heavyTurns : 1
      const giveBack = () => {
        line.taken -= turns
        goOn(caller, line)
      }
      return new Promise((resolve) => {
        line.waiting.push({ turns, go: () => resolve(giveBack) })
        goOn(caller, line)
      })
    },
  }
}

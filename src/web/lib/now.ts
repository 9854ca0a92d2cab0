import { useEffect, useState } from 'react'

export const nowSeconds = (): number => Math.floor(Date.now() / 1000)

const longestTimerMs = 2 ** 31 - 1

/** Draws whoever asks once more when this moment has passed: what was said of the future is not true any longer. */
export function useDrawAgainAt(seconds: number | null): void {
  const [, setRound] = useState(0)
  useEffect(() => {
    const ms = (seconds ?? 0) * 1000 - Date.now()
    if (ms <= 0 || ms > longestTimerMs) return
    // A timer may be a little early, and then the moment would still be to come.
    const timer = setTimeout(() => setRound((round) => round + 1), ms + 50)
    return () => clearTimeout(timer)
  }, [seconds])
}

import { useEffect, useState } from 'react'

export const nowSeconds = (): number => Math.floor(Date.now() / 1000)

const longestTimerMs = 2 ** 31 - 1

/** Draws whoever asks once more when this moment has passed: what was said of the future is not true any longer. */
export function useDrawAgainAt(seconds: number | null): void {
  const [, setRound] = useState(0)
  useEffect(() => {
    const ms = (seconds ?? 0) * 1000 - Date.now()
    if (ms <= 0 || ms > longestTimerMs) return
    const timer = setTimeout(() => setRound((round) => round + 1), ms)
    return () => clearTimeout(timer)
  }, [seconds])
}

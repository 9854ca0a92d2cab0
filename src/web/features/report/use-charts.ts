import { useEffect, useState } from 'react'

/** Each drawing is named, so that what nothing draws with any more is found. */
async function loadCharts() {
  const { Bars, DayColumns, Shares, Trace } = await import('./charts.tsx')
  return { Bars, DayColumns, Shares, Trace }
}

export type Charts = Awaited<ReturnType<typeof loadCharts>>

let loaded: Charts | undefined

/**
 * The charting library, which comes after the page that draws with it: it weighs more than the page itself. `lost`: it did not arrive, so that
 * figures are read as tables; the next page with a chart asks again.
 */
export function useCharts(): Charts | 'lost' | undefined {
  const [charts, setCharts] = useState<Charts | 'lost' | undefined>(loaded)
  useEffect(() => {
    if (loaded) return
    let isGone = false
    const settle = (found: Charts | 'lost') => {
      if (!isGone) setCharts(found)
    }
    loadCharts().then(
      (found) => {
        loaded = found
        settle(found)
      },
      () => settle('lost'),
    )
    return () => {
      isGone = true
    }
  }, [])
  return charts
}

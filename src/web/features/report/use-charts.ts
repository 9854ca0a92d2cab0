import { useEffect, useState } from 'react'
import { whenIdle } from '#web/lib/use-prefetch.ts'

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
    const load = () =>
      loadCharts().then(
        (found) => {
          loaded = found
          settle(found)
        },
        () => settle('lost'),
      )
    const cancel = whenPageStands(() => void load())
    return () => {
      isGone = true
      cancel()
    }
  }, [])
  return charts
}

/** Once the page can be used, which it marks itself (`data-ready`), and nothing more urgent is left to do. */
function whenPageStands(run: () => void): () => void {
  const isStanding = () => document.querySelector('main [data-ready]') !== null
  if (isStanding()) return whenIdle(run)
  let cancel = () => observer.disconnect()
  const observer = new MutationObserver(() => {
    if (!isStanding()) return
    observer.disconnect()
    cancel = whenIdle(run)
  })
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-ready'] })
  return () => cancel()
}

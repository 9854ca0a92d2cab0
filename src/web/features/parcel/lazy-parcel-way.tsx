import { lazy, Suspense } from 'react'
import { loadWords } from '#web/lib/words.ts'
import type { ParcelSide } from './parcel-queries.ts'

/** With its words: they weigh more than what shows them, and only an order with a label has a way. */
const ParcelWay = lazy(async () => {
  const [{ ParcelWay: way }] = await Promise.all([import('./parcel-way.tsx'), loadWords(['tracking'])])
  return { default: way }
})

/** Comes after the order it belongs to. */
export const LazyParcelWay = (props: { side: ParcelSide; id: number }) => (
  <Suspense fallback={null}>
    <ParcelWay {...props} />
  </Suspense>
)

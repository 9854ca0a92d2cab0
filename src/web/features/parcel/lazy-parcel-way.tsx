import { Suspense } from 'react'
import { lazyView } from '#web/lib/page-loader.ts'
import type { ParcelSide } from './parcel-queries.ts'

/** With its words: they weigh more than what shows them, and only an order with a label has a way. */
const ParcelWay = lazyView(async () => (await import('./parcel-way.tsx')).ParcelWay, ['tracking'])

/** Comes after the order it belongs to. */
export const LazyParcelWay = (props: { side: ParcelSide; id: number }) => (
  <Suspense fallback={null}>
    <ParcelWay {...props} />
  </Suspense>
)

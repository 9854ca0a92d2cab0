import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { FormSkeleton } from '#web/kit/skeletons.tsx'
import { loadWords, t } from '#web/lib/words.ts'
import { PriceTableList } from './list.tsx'

// The list must stand quickly; what edits a table comes with the first one that is opened.
const GridScreen = lazy(async () => {
  const [{ GridScreen: view }] = await Promise.all([import('./grid-screen.tsx'), loadWords(['input', 'channel'])])
  return { default: view }
})

/** The list of versions, or one of them with its prices: `?grid=5`. Both are one page, with one tab and one set of nodes. */
export function PriceTablePage() {
  const [params] = useSearchParams()
  const id = Number(params.get('grid'))
  if (!Number.isSafeInteger(id) || id <= 0) return <PriceTableList />
  return (
    <Suspense fallback={<FormSkeleton label={t('common.loading')} rows={6} />}>
      <GridScreen key={id} id={id} />
    </Suspense>
  )
}

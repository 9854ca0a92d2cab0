import { lazy, Suspense } from 'react'
import { Page } from '#web/kit/page.tsx'
import { TableSkeleton } from '#web/kit/skeletons.tsx'
import { t } from '#web/lib/words.ts'
import { type ListProps, ListScreen } from './list-screen.tsx'
import { titleOf } from './words-of.ts'

// Most lists are no trees and need not carry what draws one.
const TreeList = lazy(async () => ({ default: (await import('./tree-list.tsx')).TreeList }))

/** A resource's whole screen, as a table or as a tree: the declaration says which. */
export function ResourceList(props: ListProps) {
  if (!props.resource.tree) return <ListScreen {...props} />
  return (
    <Suspense
      fallback={
        <Page title={titleOf(props.resource)} fillsWindow>
          <TableSkeleton label={t('resource.loading')} rows={12} columns={6} />
        </Page>
      }
    >
      <TreeList {...props} />
    </Suspense>
  )
}

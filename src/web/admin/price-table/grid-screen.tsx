import '#web/lib/no-eval.ts'
import '#web/styles-whole.css'
import { useQuery } from '@tanstack/react-query'
import { priceTable } from '#contract/resources/price-table.ts'
import { Page } from '#web/kit/page.tsx'
import { FormSkeleton } from '#web/kit/skeletons.tsx'
import { t } from '#web/lib/words.ts'
import { BackLink } from '#web/resource/back-link.tsx'
import { ListError } from '#web/resource/list-error.tsx'
import { GridEditor } from './grid-editor.tsx'
import { listPath } from './grid-path.ts'
import { tableQuery } from './queries.ts'

/** One version, fetched when it is opened. Whatever fetches it again starts the editor anew. */
export function GridScreen({ id }: { id: number }) {
  const { data, error, dataUpdatedAt, refetch } = useQuery(tableQuery(id))
  if (data) return <GridEditor key={dataUpdatedAt} table={data} onReload={() => void refetch()} />
  return (
    <Page title={t('priceTable.title')}>
      {error ? (
        <ListError
          title={t('priceTable.failed')}
          error={error}
          resource={priceTable}
          back={<BackLink to={listPath} label={t('resource.to_list')} />}
          onRetry={() => void refetch()}
        />
      ) : (
        <FormSkeleton label={t('common.loading')} rows={6} />
      )}
    </Page>
  )
}

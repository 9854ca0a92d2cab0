import { Text } from '@mantine/core'
import { Pager } from '#web/kit/pager.tsx'
import { t } from '#web/lib/words.ts'
import type { ListState } from './list-state.ts'

type PageState = Pick<ListState, 'page' | 'limit'>
type Props = {
  state: PageState
  sizes: readonly number[]
  total: number
  /** there are more than were counted */
  hasMore?: boolean
  /** false where it says already how many there are */
  isCounted?: boolean
  isNarrow: boolean
  onChange: (patch: Partial<PageState>) => void
}

/** A tree stands on one page; how much there is of it is still worth knowing. */
export const ListCount = ({ total }: { total: number }) => (
  <Text size="sm" c="dimmed" role="status">
    {t('resource.total', { count: total, shown: total.toLocaleString('en-GB') })}
  </Text>
)

/** Beyond ten thousand nobody pages and counting would be slow: the server stops there and the number says so. */
export function ListPager({ state, sizes, total, hasMore = false, isCounted = true, isNarrow, onChange }: Props) {
  const shown = `${total.toLocaleString('en-GB')}${hasMore ? '+' : ''}`
  return (
    <Pager
      page={state.page}
      pages={Math.ceil(total / state.limit)}
      limit={state.limit}
      sizes={sizes}
      summary={isCounted ? t('resource.total', { count: total, shown }) : ''}
      isNarrow={isNarrow}
      words={{
        pageSize: t('resource.per_page'),
        pages: t('resource.pages'),
        first: t('resource.page_first'),
        previous: t('resource.page_previous'),
        next: t('resource.page_next'),
        last: t('resource.page_last'),
        page: (page) => t('resource.page', { page }),
      }}
      onPage={(page) => onChange({ page })}
      onLimit={(limit) => onChange({ limit })}
    />
  )
}

import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconInfoCircle, IconListCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImportCalls, ImportStatus } from '#contract/import.ts'
import { Pager } from '#web/kit/pager.tsx'
import { CardSkeleton } from '#web/kit/skeletons.tsx'
import { Empty, ErrorState } from '#web/kit/states.tsx'
import { StickyFoot } from '#web/kit/sticky-foot.tsx'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { t } from '#web/lib/words.ts'
import classes from './import.module.css'
import { type ImportView, pageSizes, previewOptions, useCommit, useFixRow } from './queries.ts'
import { RowCards } from './row-cards.tsx'
import { RowTable } from './row-table.tsx'
import { ViewTabs } from './view-tabs.tsx'

type Props = { calls: ImportCalls; status: ImportStatus; onCommitted: () => void; onOther: () => void }

/** The rows with their bad cells marked; each is corrected where it stands, or left out. */
export function CheckRows({ calls, status, onCommitted, onOther }: Props) {
  const { id, counts, unknown, earlier_time } = status
  const [view, setView] = useState<ImportView>(() => (counts.bad > 0 ? 'bad' : 'all'))
  const [page, setPage] = useState(1)
  const [withDuplicates, setWithDuplicates] = useState(false)
  const [limit, setLimit] = useState<number>(pageSizes[0])
  const shown = { id, view, page, limit }
  const { data, error, refetch } = useQuery(previewOptions(calls, shown))
  const { mutate: fix, isPending: isFixing } = useFixRow(calls, id)
  const commit = useCommit(calls, id)
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const ready = counts.good + (withDuplicates ? counts.twin : 0)
  const Rows = isNarrow ? RowCards : RowTable
  const handleView = (next: ImportView) => {
    setView(next)
    setPage(1)
  }
  return (
    <Stack gap="sm" flex={1} miw={0}>
      <Text fw={500}>{status.name}</Text>
      {earlier_time !== null && <Note>{t('import.earlier', { time: formatSiteTime(earlier_time) })}</Note>}
      {unknown.length > 0 && <Note>{t('import.unknown', { columns: unknown.join(', ') })}</Note>}
      <ViewTabs view={view} counts={counts} onChange={handleView} />
      {data === undefined && error && (
        <ErrorState
          title={t('import.failed')}
          message={error.message}
          retryLabel={t('common.retry')}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && !error && <CardSkeleton label={t('common.loading')} rows={3} />}
      {data?.list.length === 0 && <Empty icon={<IconListCheck />} title={t('import.none')} hint={t('import.none_hint')} />}
      {data !== undefined && data.list.length > 0 && (
        <>
          <Rows
            columns={data.columns}
            rows={data.list}
            onCell={(number, field, text) => fix({ number, cells: { [field]: text } })}
            onSkip={(number, is_skipped) => fix({ number, is_skipped })}
          />
          {data.total > pageSizes[0] && (
            <Pager
              page={page}
              pages={Math.ceil(data.total / limit)}
              limit={limit}
              sizes={pageSizes}
              summary=""
              isNarrow={isNarrow}
              words={{
                pageSize: t('resource.per_page'),
                pages: t('resource.pages'),
                first: t('resource.page_first'),
                previous: t('resource.page_previous'),
                next: t('resource.page_next'),
                last: t('resource.page_last'),
                page: (number) => t('resource.page', { page: number }),
              }}
              onPage={setPage}
              onLimit={(next) => {
                setLimit(next)
                setPage(1)
              }}
            />
          )}
        </>
      )}
      <div className={classes.foot}>
        <StickyFoot>
          <Group gap="4px 16px" flex="1 1 220px">
            {counts.twin > 0 && (
              <Checkbox
                label={t('import.with_twins')}
                checked={withDuplicates}
                onChange={(event) => setWithDuplicates(event.currentTarget.checked)}
              />
            )}
            {counts.bad > 0 && (
              <Text size="sm" c="dimmed" role="status">
                {t('import.rest', { count: counts.bad })}
              </Text>
            )}
          </Group>
          <Button variant="default" onClick={onOther}>
            {t('import.other_file')}
          </Button>
          <Button
            disabled={ready === 0 || isFixing}
            loading={commit.isPending}
            onClick={() => commit.mutate(withDuplicates, { onSuccess: onCommitted })}
          >
            {t('import.commit', { count: ready })}
          </Button>
        </StickyFoot>
      </div>
    </Stack>
  )
}

const Note = ({ children }: { children: string }) => (
  <Alert variant="light" icon={<IconInfoCircle aria-hidden />} px="sm" py="xs">
    {children}
  </Alert>
)

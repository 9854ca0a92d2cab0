import { Alert, Button, Checkbox, Chip, Group, Progress, Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconInfoCircle, IconListCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { type ImportCalls, type ImportPreview, type ImportStatus, importViews } from '#contract/import.ts'
import { Empty } from '#web/kit/states.tsx'
import { StickyFoot } from '#web/kit/sticky-foot.tsx'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { formatMoney } from '#web/lib/money.ts'
import { t } from '#web/lib/words.ts'
import { ListPager } from '#web/resource/list-pager.tsx'
import { LoadState } from '#web/resource/load-state.tsx'
import { useIsNarrow } from '#web/resource/use-is-narrow.ts'
import classes from './import.module.css'
import { type ImportView, pageSizes, previewOptions, useCommit, useFixRow } from './queries.ts'
import { RowCards } from './row-cards.tsx'
import { RowTable } from './row-table.tsx'

type Props = {
  calls: ImportCalls
  status: ImportStatus
  /** what is chosen for all rows */
  options?: ReactNode
  /** back to which column is which */
  onMatch?: () => void
  onCommitted: () => void
  onOther: () => void
}

/** The rows with their bad cells marked; each is corrected where it stands, or left out. */
export function CheckRows({ calls, status, options, onMatch, onCommitted, onOther }: Props) {
  const { id, counts, unknown, earlier_time, amount, task } = status
  const isPriced = amount !== null
  const [view, setView] = useState<ImportView>(() => (counts.bad > 0 ? 'bad' : 'all'))
  const [page, setPage] = useState(1)
  const [withDuplicates, setWithDuplicates] = useState(false)
  const [limit, setLimit] = useState<number>(pageSizes[0])
  const shown = { id, view, page, limit }
  const preview = useQuery(previewOptions(calls, shown))
  const { data } = preview
  const { mutate: fix, isPending: isFixing } = useFixRow(calls, id)
  const commit = useCommit(calls, id)
  const isNarrow = useIsNarrow()
  const ready = isPriced && !withDuplicates ? status.ready : counts.good + (withDuplicates ? counts.twin : 0)
  const isPricing = task?.kind === 'price'
  const commitRows = (is_paid: boolean) =>
    commit.mutate(
      { with_twins: withDuplicates, is_paid, ...(isPriced && !withDuplicates ? { expected_amount: amount } : {}) },
      { onSuccess: onCommitted },
    )
  const Rows = isNarrow ? RowCards : RowTable
  const columns = useBadFirst(data)
  const handleView = (next: ImportView) => {
    setView(next)
    setPage(1)
  }
  return (
    <Stack gap="sm" flex={1} miw={0}>
      <Group justify="space-between" gap="xs">
        <Text fw={500}>{status.name}</Text>
        {onMatch && (
          <Button size="compact-sm" variant="subtle" onClick={onMatch}>
            {t('import.match.open')}
          </Button>
        )}
      </Group>
      {options}
      {isPricing && task && <PricingProgress done={task.done} total={task.total ?? counts.all} />}
      {earlier_time !== null && <Note>{t('import.earlier', { time: formatSiteTime(earlier_time) })}</Note>}
      {unknown.length > 0 && <Note>{t('import.unknown', { columns: unknown.join(', ') })}</Note>}
      <ViewTabs view={view} counts={counts} onChange={handleView} />
      {data === undefined && <LoadState query={preview} failed={t('import.failed')} shape="cards" rows={3} />}
      {data?.list.length === 0 && <Empty icon={<IconListCheck />} title={t('import.none')} hint={t('import.none_hint')} />}
      {data !== undefined && data.list.length > 0 && (
        <>
          <Rows
            columns={columns}
            rows={data.list}
            isPriced={isPriced}
            onCell={(number, field, text, fill) => fix({ number, cells: { [field]: text }, ...(fill ? { fill } : {}) })}
            onSkip={(number, is_skipped) => fix({ number, is_skipped })}
          />
          {data.total > pageSizes[0] && (
            <ListPager
              state={{ page, limit }}
              sizes={pageSizes}
              total={data.total}
              isCounted={false}
              isNarrow={isNarrow}
              onChange={(next) => {
                setLimit(next.limit ?? limit)
                setPage(next.page ?? 1)
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
            variant={isPriced ? 'default' : 'filled'}
            disabled={ready === 0 || isFixing || isPricing}
            loading={commit.isPending && !commit.variables.is_paid}
            onClick={() => commitRows(false)}
          >
            {t(isPriced && !withDuplicates ? 'import.commit_orders' : 'import.commit', { count: ready })}
          </Button>
          {isPriced && !withDuplicates && (
            <Button
              disabled={ready === 0 || isFixing || isPricing || status.unpriced > 0}
              loading={commit.isPending && commit.variables.is_paid === true}
              onClick={() => commitRows(true)}
            >
              {t('import.commit_paid', { amount: formatMoney(amount) })}
            </Button>
          )}
        </StickyFoot>
      </div>
    </Stack>
  )
}

type ViewTabsProps = { view: ImportView; counts: ImportStatus['counts']; onChange: (view: ImportView) => void }

/** The groups with how many rows each has; empty ones are not offered, but for the one that is looked at. */
const ViewTabs = ({ view, counts, onChange }: ViewTabsProps) => (
  <Group component="fieldset" gap={6}>
    <VisuallyHidden component="legend">{t('import.view')}</VisuallyHidden>
    {importViews
      .filter((one) => one === 'all' || one === view || counts[one] > 0)
      .map((one) => (
        <Chip
          key={one}
          type="radio"
          name="view"
          variant="light"
          checked={one === view}
          onChange={() => onChange(one)}
          wrapperProps={{ 'data-view': one }}
        >
          {t(`import.view.${one}`)} <b>{counts[one].toLocaleString('en-GB')}</b>
        </Chip>
      ))}
  </Group>
)

/** What is to be corrected stands first, and stays there while it is: the order changes with the next page only. */
function useBadFirst(data: ImportPreview | undefined): ImportPreview['columns'] {
  const list = useRef(data?.list)
  list.current = data?.list
  const columns = data?.columns
  return useMemo(() => {
    const isBad = (field: string) => list.current?.some(({ errors }) => errors[field] !== undefined) === true
    const all = columns ?? []
    return [...all.filter(({ field }) => isBad(field)), ...all.filter(({ field }) => !isBad(field))]
  }, [columns])
}

function PricingProgress({ done, total }: { done: number; total: number }) {
  const text = t('import.pricing', { done: done.toLocaleString('en-GB'), total: total.toLocaleString('en-GB') })
  return (
    <div>
      <Text size="sm" role="status">
        {text}
      </Text>
      <Progress value={total > 0 ? (done / total) * 100 : 0} aria-label={text} />
    </div>
  )
}

const Note = ({ children }: { children: string }) => (
  <Alert variant="light" icon={<IconInfoCircle aria-hidden />} px="sm" py="xs">
    {children}
  </Alert>
)

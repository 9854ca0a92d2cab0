import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAddressBook, IconPlus, IconSearchOff, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import type { AddressRow } from '#contract/address.ts'
import { BulkBar } from '#web/kit/bulk-bar.tsx'
import { Page } from '#web/kit/page.tsx'
import { Pager } from '#web/kit/pager.tsx'
import { CardSkeleton } from '#web/kit/skeletons.tsx'
import { Empty, ErrorState } from '#web/kit/states.tsx'
import { useUrlSearchParams } from '#web/lib/use-url-search-params.ts'
import { t } from '#web/lib/words.ts'
import { useLastDefined } from '#web/resource/use-last-defined.ts'
import { useOpenRow } from '#web/resource/use-list-state.ts'
import classes from './address-book.module.css'
import { AddressCard } from './address-card.tsx'
import { type AddressBookState, pageSizes, readBookState, writeBookState } from './book-state.ts'
import { BookToolbar } from './book-toolbar.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { bookOptions, useSetDefault } from './queries.ts'

/** The form weighs more than the list, with its tables of phone numbers and post codes: it comes when it is opened. */
const AddressDrawer = lazy(async () => ({ default: (await import('./address-drawer.tsx')).AddressDrawer }))

/** A member's addresses as cards, with what is looked at in the page's address. */
export function AddressBook({ actions }: { actions?: ReactNode }) {
  const [params, setParams] = useUrlSearchParams()
  const state = readBookState(params)
  const { data, error, refetch, isPlaceholderData } = useQuery(bookOptions(state))
  const { row: open, open: openForm, close } = useOpenRow()
  const wasOpen = useLastDefined(open) !== undefined
  const [chosen, setChosen] = useState<ReadonlyMap<number, AddressRow>>(new Map())
  const [toDelete, setToDelete] = useState<AddressRow[]>([])
  const setDefault = useSetDefault()
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const change = (patch: Partial<AddressBookState>) =>
    setParams((now) => writeBookState(now, patch), { replace: 'q' in patch, preventScrollReset: !('page' in patch) })
  const select = (row: AddressRow, isSelected: boolean) =>
    setChosen((now) => {
      const next = new Map(now)
      if (isSelected) next.set(row.id, row)
      else next.delete(row.id)
      return next
    })
  const addButton = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => openForm({ what: 'add' })}>
      {t('address.add')}
    </Button>
  )
  const lastPage = Math.max(1, Math.ceil((data?.total ?? 0) / state.limit))
  // The last address of the last page was deleted, or a link is older than the book.
  const isBeyond = data !== undefined && !isPlaceholderData && data.list.length === 0 && state.page > lastPage
  useEffect(() => {
    if (isBeyond) setParams((now) => writeBookState(now, { page: lastPage }), { replace: true })
  }, [isBeyond, lastPage, setParams])
  const isFiltered = state.q !== '' || state.type !== undefined
  return (
    <Page
      title={t('address.title')}
      note={t('address.note')}
      actions={
        <>
          {actions}
          {addButton}
        </>
      }
    >
      {(isFiltered || data?.total !== 0) && <BookToolbar state={state} onChange={change} />}
      {data === undefined && error && (
        <ErrorState
          title={t('address.failed')}
          message={error.message}
          retryLabel={t('common.retry')}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && !error && <CardSkeleton label={t('common.loading')} rows={3} />}
      {data?.total === 0 && !isFiltered && (
        <Empty icon={<IconAddressBook />} title={t('address.empty')} hint={t('address.empty_hint')} action={addButton} />
      )}
      {data?.total === 0 && isFiltered && (
        <Empty
          icon={<IconSearchOff />}
          title={t('address.empty_filtered')}
          hint={t('address.empty_filtered_hint')}
          action={
            <Button variant="default" onClick={() => change({ q: '', type: undefined })}>
              {t('address.clear_filters')}
            </Button>
          }
        />
      )}
      {data !== undefined && data.total > 0 && (
        <>
          <div className={classes.cards}>
            {data.list.map((row) => (
              <AddressCard
                key={row.id}
                row={row}
                isSelected={chosen.has(row.id)}
                isBusy={setDefault.isPending}
                onSelect={(isSelected) => select(row, isSelected)}
                onEdit={() => openForm({ what: 'edit', id: row.id })}
                onDelete={() => setToDelete([row])}
                onDefault={(address_type) => setDefault.mutate({ id: row.id, address_type })}
              />
            ))}
          </div>
          <BookPager state={state} total={data.total} isNarrow={isNarrow} onChange={change} />
        </>
      )}
      <BulkBar
        count={chosen.size}
        summary={t('resource.selected', { count: chosen.size })}
        label={t('resource.selected_actions')}
        clearLabel={t('resource.selected_clear')}
        onClear={() => setChosen(new Map())}
      >
        <Button
          color="red"
          variant="light"
          size="xs"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => setToDelete([...chosen.values()])}
        >
          {t('resource.delete')}
        </Button>
      </BulkBar>
      <DeleteDialog
        rows={toDelete}
        onClose={() => setToDelete([])}
        onDeleted={() => {
          for (const row of toDelete) select(row, false)
        }}
      />
      {wasOpen && (
        <Suspense fallback={null}>
          <AddressDrawer open={open} type={state.type} isNarrow={isNarrow} onClose={close} />
        </Suspense>
      )}
    </Page>
  )
}

type PagerProps = {
  state: AddressBookState
  total: number
  isNarrow: boolean
  onChange: (patch: Partial<AddressBookState>) => void
}

const BookPager = ({ state, total, isNarrow, onChange }: PagerProps) => (
  <Pager
    page={state.page}
    pages={Math.ceil(total / state.limit)}
    limit={state.limit}
    sizes={pageSizes}
    summary={t('address.total', { count: total })}
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

import '#web/styles-whole.css'
import { Text } from '@mantine/core'
import { IconBuildingStore } from '@tabler/icons-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { memberShop } from '#contract/member-lists/shop.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { toastSuccess } from '#web/lib/toast.ts'
import { useUrlSearchParams } from '#web/lib/use-url-search-params.ts'
import { t } from '#web/lib/words.ts'
import { defineList } from '#web/resource/list-definition.ts'
import { ListScreen } from '#web/resource/list-screen.tsx'
import { type ShopCardRow, useUnlinkShop } from './queries.ts'
import { ShopCard, type ShopDialog } from './shop-card.tsx'

const LinkWizard = lazy(async () => ({ default: (await import('./link-wizard.tsx')).LinkWizard }))
const ShopDrawer = lazy(async () => ({ default: (await import('./shop-drawer.tsx')).ShopDrawer }))
const HistoryDrawer = lazy(async () => ({ default: (await import('./history-drawer.tsx')).HistoryDrawer }))

/** Where a member's shops are linked and looked after; what is being linked stands in the URL. */
export function AddManageAccountsPage() {
  const [params] = useUrlSearchParams()
  return params.has('link') || params.has('linked') ? (
    <Suspense>
      <LinkWizard />
    </Suspense>
  ) : (
    <ShopList />
  )
}

function ShopList() {
  const [dialog, setDialog] = useState<ShopDialog>()
  const definition = useMemo(
    () =>
      defineList<ShopCardRow>({
        resource: memberShop,
        renderCard: (row, card) => <ShopCard {...card} row={row} onOpen={setDialog} />,
        filters: ['kind', 'state'],
        addPath: '/user/account/addManageAccounts?link=choose',
        emptyIcon: IconBuildingStore,
      }),
    [],
  )
  const close = () => setDialog(undefined)
  return (
    <>
      <ListScreen definition={definition} />
      <Suspense>
        {dialog?.what === 'edit' && <ShopDrawer id={dialog.row.id} onClose={close} />}
        {dialog?.what === 'history' && <HistoryDrawer row={dialog.row} onClose={close} />}
      </Suspense>
      <UnlinkDialog row={dialog?.what === 'unlink' ? dialog.row : undefined} onClose={close} />
    </>
  )
}

function UnlinkDialog({ row, onClose }: { row: ShopCardRow | undefined; onClose: () => void }) {
  const unlink = useUnlinkShop()
  const handleConfirm = () =>
    row && unlink.mutate(row.id, { onSuccess: () => toastSuccess(t('shop.unlinked')), onSettled: onClose })
  return (
    <ConfirmDialog
      opened={row !== undefined}
      title={t('shop.unlink_title', { name: row?.name ?? '' })}
      confirmLabel={t('shop.unlink')}
      cancelLabel={t('common.cancel')}
      isDanger
      isBusy={unlink.isPending}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <Text size="sm">{t('shop.unlink_text')}</Text>
    </ConfirmDialog>
  )
}

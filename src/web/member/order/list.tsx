import { ActionIcon, Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconTableImport } from '@tabler/icons-react'
import { Link } from 'react-router'
import { t } from '#web/lib/words.ts'
import { OrderList } from './order-list.tsx'

/** The orders, with the way to many at once. */
export const OrderListPage = () => <OrderList actions={<ImportLink />} />

const importPath = '/user/account/sheetOrder/import'

function ImportLink() {
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  return isNarrow ? (
    <ActionIcon
      component={Link}
      to={importPath}
      aria-label={t('orders.import')}
      title={t('orders.import')}
      variant="default"
      size={36}
    >
      <IconTableImport size={18} aria-hidden />
    </ActionIcon>
  ) : (
    <Button component={Link} to={importPath} variant="default" leftSection={<IconTableImport size={16} aria-hidden />}>
      {t('orders.import')}
    </Button>
  )
}

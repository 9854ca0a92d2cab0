import '#web/styles-whole.css'
import { Button, Stack } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import { orderImport } from '#contract/order-import.ts'
import { Page } from '#web/kit/page.tsx'
import { refresh } from '#web/lib/query-client.ts'
import { t } from '#web/lib/words.ts'
import { ImportSteps } from '#web/member/import/import-steps.tsx'
import { useImportParam } from '#web/member/import/use-import-param.ts'
import { ImportOptions } from './import-options.tsx'
import { ImportedLabels } from './imported-labels.tsx'

const orderListPath = '/user/account/sheetOrder'

const handleAdded = () => void refresh(['resource', 'sheetOrder'])

/** A sheet becomes orders: `?import=5` is the file that is open. */
export function OrderImportPage() {
  const navigate = useNavigate()
  const { importParam, open } = useImportParam()
  return (
    <Page
      title={t('import.orders.title')}
      note={t('import.orders.note')}
      actions={
        <Button component={Link} to={orderListPath} variant="default" leftSection={<IconArrowLeft size={16} aria-hidden />}>
          {t('import.orders.back')}
        </Button>
      }
    >
      <Stack gap="lg">
        <ImportSteps
          calls={orderImport}
          isPriced
          importParam={importParam}
          onOpen={open}
          onClose={() => void navigate(orderListPath)}
          onAdded={handleAdded}
          options={(status) => <ImportOptions status={status} />}
          next={({ id }) => <ImportedLabels importId={id} />}
        />
      </Stack>
    </Page>
  )
}

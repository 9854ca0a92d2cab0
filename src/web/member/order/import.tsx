import '#web/styles-whole.css'
import { Stack } from '@mantine/core'
import { useNavigate } from 'react-router'
import { orderImport } from '#contract/order-import.ts'
import { Page } from '#web/kit/page.tsx'
import { refresh } from '#web/lib/query-client.ts'
import { t } from '#web/lib/words.ts'
import { ImportSteps } from '#web/member/import/import-steps.tsx'
import { useImportParam } from '#web/member/import/use-import-param.ts'
import { BackLink } from '#web/resource/back-link.tsx'
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
      actions={<BackLink to={orderListPath} label={t('import.orders.back')} />}
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

import { IconTableImport } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import type { ImportCalls } from '#contract/import.ts'
import { t } from '#web/lib/words.ts'
import { ListButton } from '#web/resource/list-button.tsx'
import { useImportParam } from './use-import-param.ts'

/** Few visits import anything: the drawer comes when it is opened. */
const ImportDrawer = lazy(async () => ({ default: (await import('./import-steps.tsx')).ImportDrawer }))

type Props = {
  calls: ImportCalls
  /** rows have become something: whatever shows that is old now */
  onAdded: () => void
}

/** Opens the import of a spreadsheet. Which one is open stands in the page's address, so that a reload finds it again. */
export function ImportButton({ calls, onAdded }: Props) {
  const { importParam, open } = useImportParam()
  return (
    <>
      <ListButton icon={IconTableImport} label={t('import.open')} onClick={() => open('new')} />
      {importParam !== undefined && (
        <Suspense fallback={null}>
          <ImportDrawer calls={calls} onAdded={onAdded} />
        </Suspense>
      )}
    </>
  )
}

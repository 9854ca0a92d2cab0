import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconTableImport } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import type { ImportCalls } from '#contract/import.ts'
import { IconButton } from '#web/kit/icon-button.tsx'
import { t } from '#web/lib/words.ts'
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
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  return (
    <>
      {isNarrow ? (
        <IconButton label={t('import.open')} variant="default" size={36} onClick={() => open('new')}>
          <IconTableImport size={18} aria-hidden />
        </IconButton>
      ) : (
        <Button variant="default" leftSection={<IconTableImport size={16} aria-hidden />} onClick={() => open('new')}>
          {t('import.open')}
        </Button>
      )}
      {importParam !== undefined && (
        <Suspense fallback={null}>
          <ImportDrawer calls={calls} onAdded={onAdded} />
        </Suspense>
      )}
    </>
  )
}

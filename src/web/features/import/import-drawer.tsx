import { Drawer } from '@mantine/core'
import { dialogHeader } from '#web/kit/dialog-header.ts'
import { t } from '#web/lib/words.ts'
import classes from './import.module.css'
import { type ImportExtras, ImportSteps } from './import-steps.tsx'
import { useImportParam } from './use-import-param.ts'

/** An import beside the list it adds to. */
export function ImportDrawer(extras: ImportExtras) {
  const { importParam, open } = useImportParam()
  const close = () => open(undefined)
  return (
    <Drawer
      opened
      onClose={close}
      position="right"
      size="min(100%, 1320px)"
      title={t('import.title')}
      {...dialogHeader}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      classNames={{ content: classes.content, body: classes.body }}
    >
      <ImportSteps {...extras} importParam={importParam} onOpen={open} onClose={close} />
    </Drawer>
  )
}

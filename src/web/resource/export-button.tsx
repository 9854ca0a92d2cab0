import { IconDownload } from '@tabler/icons-react'
import { IconButton } from '#web/kit/icon-button.tsx'
import { t } from '#web/lib/words.ts'
import type { ListExport } from './use-list-export.tsx'

/** The list as it is filtered, ordered and shown, from its first row to its last, as a file that the tray brings. */
export const ExportButton = ({ exporting: { isPending, start } }: { exporting: ListExport }) => (
  <IconButton label={t('resource.export')} loading={isPending} onClick={start}>
    <IconDownload size={18} />
  </IconButton>
)

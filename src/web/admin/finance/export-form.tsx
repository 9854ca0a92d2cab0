import { IconDownload } from '@tabler/icons-react'
import { CallError } from '#web/lib/call.ts'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { t } from '#web/lib/words.ts'
import { DaysForm } from './days-form.tsx'
import { daysOf } from './period.ts'
import { useExportEntries } from './queries.ts'

/** Days to export; the month that is over is what accountants ask for. */
export function ExportForm() {
  const exporting = useExportEntries()
  return (
    <DaysForm
      start={daysOf('last_month', formatSiteTime(Date.now(), 'yyyy-mm-dd'))}
      errors={exporting.error instanceof CallError ? exporting.error.errors : undefined}
      button={{
        label: t('finance.export_start'),
        icon: <IconDownload size={16} aria-hidden />,
        isBusy: exporting.isPending,
      }}
      onSubmit={(days) => exporting.mutate(days)}
    />
  )
}

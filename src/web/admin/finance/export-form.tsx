import { Button, Group, TextInput } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { monthAfter } from '#domain/calendar.ts'
import { CallError } from '#web/lib/call.ts'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { t } from '#web/lib/words.ts'
import { useExportEntries } from './queries.ts'

/** Days to export; the month that is over is what accountants ask for. */
export function ExportForm() {
  const exporting = useExportEntries()
  const [from, setFrom] = useState(() => `${monthAfter(formatSiteTime(Date.now(), 'yyyy-mm'), -1)}-01`)
  const [to, setTo] = useState(() => lastDayBefore(formatSiteTime(Date.now(), 'yyyy-mm')))
  const errors = exporting.error instanceof CallError ? exporting.error.errors : undefined
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    exporting.mutate({ from, to })
  }
  return (
    <form onSubmit={handleSubmit} noValidate>
      <Group gap="sm" align="flex-end">
        <TextInput
          type="date"
          name="from"
          label={t('wallet.filter.from')}
          value={from}
          error={errors?.from}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <TextInput
          type="date"
          name="to"
          label={t('wallet.filter.to')}
          value={to}
          error={errors?.to}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
        <Button
          type="submit"
          variant="default"
          loading={exporting.isPending}
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          {t('finance.export_start')}
        </Button>
      </Group>
    </form>
  )
}

const lastDayBefore = (month: string): string =>
  new Date(Date.parse(`${month}-01T12:00:00Z`) - 86_400_000).toISOString().slice(0, 10)

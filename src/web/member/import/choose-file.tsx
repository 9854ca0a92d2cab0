import { Alert, Button, Group, Loader, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ImportCalls, ImportStatus } from '#contract/import.ts'
import { DropArea } from '#web/inputs/upload/drop-area.tsx'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { t } from '#web/lib/words.ts'
import { recentOptions, useTemplate, useUpload } from './queries.ts'

type Props = {
  calls: ImportCalls
  /** files that were sent before are worth coming back to */
  hasRecent: boolean
  onRead: (file: Pick<ImportStatus, 'id'>) => void
}

/** A file by click, key or drop; and what it should look like for who does not know yet. */
export function ChooseFile({ calls, hasRecent, onRead }: Props) {
  const upload = useUpload(calls)
  const template = useTemplate(calls)
  const input = useRef<HTMLInputElement>(null)
  const uploadFile = (file: File | null | undefined) => {
    if (file && !upload.isPending) upload.mutate(file, { onSuccess: onRead })
    // The same file again, once it was corrected, must count as a choice.
    if (input.current) input.current.value = ''
  }
  return (
    <Stack w="min(100%, 640px)" mx="auto">
      <DropArea onFile={uploadFile} isWrong={false} dropLabel={t('import.drop')}>
        <Stack align="center" gap="sm" w="100%" py="lg" c="dimmed">
          {upload.isPending ? <Loader size={36} aria-hidden /> : <IconFileSpreadsheet size={40} stroke={1.4} aria-hidden />}
          <input
            ref={input}
            type="file"
            hidden
            accept=".xlsx,.xls,.csv,.tsv,.txt"
            aria-label={t('import.choose')}
            onChange={(event) => uploadFile(event.currentTarget.files?.[0])}
          />
          <Button loading={upload.isPending} onClick={() => input.current?.click()}>
            {t('import.choose')}
          </Button>
          <Text size="sm" c="dimmed" role="status" ta="center" maw="46ch">
            {upload.isPending ? t('import.reading', { name: upload.variables.name }) : t('import.choose_hint')}
          </Text>
        </Stack>
      </DropArea>
      {upload.error && (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="alert">
          {upload.error.message}
        </Alert>
      )}
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={template.isPending}
          onClick={() => template.mutate()}
        >
          {t('import.template')}
        </Button>
        <Text size="sm" c="dimmed">
          {t('import.template_hint')}
        </Text>
      </Group>
      {hasRecent && <RecentFiles calls={calls} onOpen={(id) => onRead({ id })} />}
    </Stack>
  )
}

function RecentFiles({ calls, onOpen }: { calls: ImportCalls; onOpen: (id: number) => void }) {
  const { data } = useQuery(recentOptions(calls))
  if (!data || data.list.length === 0) return null
  return (
    <Stack component="section" gap={6} mt="md" aria-label={t('import.recent')}>
      <Title order={2} size="h5">
        {t('import.recent')}
      </Title>
      {data.list.map(({ id, name, row_count, added_count, create_time, is_open }) => (
        <Group key={id} justify="space-between" gap="xs" wrap="nowrap">
          <Text size="sm" truncate>
            {name}{' '}
            <small>
              {t('import.recent_rows', { added: added_count, count: row_count })} · {formatSiteTime(create_time)}
            </small>
          </Text>
          {is_open && (
            <Button size="compact-sm" variant="subtle" aria-label={t('import.reopen', { name })} onClick={() => onOpen(id)}>
              {t('import.open_again')}
            </Button>
          )}
        </Group>
      ))}
    </Stack>
  )
}

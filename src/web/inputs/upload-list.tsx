import { Group, Progress, Stack, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { IconButton } from '#web/kit/icon-button.tsx'
import { t } from '#web/lib/words.ts'
import type { QueuedUpload } from './upload-queue.ts'

/** A bar of no length is no bar. */
const minProgress = 4

/** Files under way, each with its progress; one that was refused says why until it is taken away. */
export function UploadList({ uploads, onCancel }: { uploads: QueuedUpload[]; onCancel: (key: number) => void }) {
  if (uploads.length === 0) return null
  return (
    <Stack gap={8} w="100%">
      {uploads.map(({ key, name, progress, problem }) => (
        <div
          key={key}
          role={problem ? 'alert' : 'status'}
          data-uploading={!problem || undefined}
          data-upload-error={problem ? true : undefined}
        >
          <Group gap="xs" wrap="nowrap" justify="space-between">
            <Text size="xs" truncate c={problem ? 'var(--mantine-color-error)' : undefined}>
              {problem ? t('input.upload_refused', { name, problem }) : t('upload.sending', { name })}
            </Text>
            <IconButton
              label={problem ? t('input.dismiss_named', { name }) : t('input.cancel_named', { name })}
              size={24}
              onClick={() => onCancel(key)}
            >
              <IconX size={14} />
            </IconButton>
          </Group>
          {!problem && (
            <Progress
              value={Math.max(minProgress, Math.round(progress * 100))}
              size="sm"
              aria-label={t('upload.sending', { name })}
            />
          )}
        </div>
      ))}
    </Stack>
  )
}

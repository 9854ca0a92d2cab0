import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { Card } from '#web/kit/card.tsx'
import type { CallError } from '#web/lib/call-error.ts'
import { t } from '#web/lib/words.ts'

/** What could not be fetched, why, and another try. */
export function LoadError({ title, error, onRetry }: { title: string; error: CallError; onRetry: () => void }) {
  return (
    <Card ta="center" py={56} role="alert">
      <p>
        <strong>{title}</strong>
        <br />
        {error.msg}
      </p>
      <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </Card>
  )
}

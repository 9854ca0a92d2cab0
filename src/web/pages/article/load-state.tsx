import { Box, Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { Card } from '#web/kit/card.tsx'
import { t } from '#web/lib/words.ts'

type Props = { title: string; error: Error | null; onRetry: () => void }

/** In place of what is on its way; or what could not be fetched, why, and another try. */
export function ArticleLoadState({ title, error, onRetry }: Props) {
  if (!error) return <Box h={320} bg="var(--app-ground)" bdrs="lg" role="status" aria-label={t('common.loading')} />
  return (
    <Card ta="center" py={56} role="alert">
      <p>
        <strong>{title}</strong>
        <br />
        {error.message}
      </p>
      <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </Card>
  )
}

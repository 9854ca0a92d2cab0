import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { CallError } from '#web/lib/call-error.ts'
import { t } from '#web/lib/words.ts'
import classes from './article.module.css'

/** What could not be fetched, why, and another try. */
export function LoadError({ title, error, onRetry }: { title: string; error: CallError; onRetry: () => void }) {
  return (
    <div className={classes.nothing} role="alert">
      <p>
        <strong>{title}</strong>
        <br />
        {error.msg}
      </p>
      <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </div>
  )
}

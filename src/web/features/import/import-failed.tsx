import { ErrorState } from '#web/kit/states.tsx'
import { t } from '#web/lib/words.ts'

/** Nothing is known of the import, and why; it can be asked for again. */
export function ImportFailed({ error, onRetry }: { error: Error; onRetry: () => unknown }) {
  return (
    <ErrorState
      title={t('import.failed')}
      message={error.message}
      retryLabel={t('common.retry')}
      onRetry={() => void onRetry()}
    />
  )
}

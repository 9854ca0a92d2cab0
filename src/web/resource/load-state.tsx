import { CardSkeleton, FormSkeleton } from '#web/kit/skeletons.tsx'
import { ErrorState } from '#web/kit/states.tsx'
import { t } from '#web/lib/words.ts'

type Props = {
  /** what was asked for and has not come */
  query: { error: Error | null; refetch: () => unknown }
  /** what is said where it will not come */
  failed: string
  /** what was kept, so that nobody fears for their work */
  kept?: string
  /** the outline of what is on its way, and of how many rows */
  shape?: 'form' | 'cards'
  rows: number
}

/** In place of what is not there: its outline while it is on its way, or why it did not come and the way to ask again. */
export function LoadState({ query: { error, refetch }, failed, kept, shape = 'form', rows }: Props) {
  const Outline = shape === 'form' ? FormSkeleton : CardSkeleton
  if (!error) return <Outline label={t('common.loading')} rows={rows} />
  return (
    <ErrorState
      title={failed}
      message={error.message}
      kept={kept}
      retryLabel={t('common.retry')}
      onRetry={() => void refetch()}
    />
  )
}

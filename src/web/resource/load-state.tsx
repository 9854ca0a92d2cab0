import { CardSkeleton, FormSkeleton } from '#web/kit/skeletons.tsx'
import { ErrorState } from '#web/kit/states.tsx'
import { CallError } from '#web/lib/call-error.ts'
import { t } from '#web/lib/words.ts'

type ErrorProps = {
  /** what is said where it will not come */
  title: string
  error: Error
  /** what was kept, so that nobody fears for their work */
  kept?: string | undefined
  onRetry: () => void
}

/** Why something is not there, with the number under which support finds it, and the way to ask again. */
export function ReadError({ error, ...rest }: ErrorProps) {
  const id = error instanceof CallError ? error.requestId : undefined
  return (
    <ErrorState
      {...rest}
      message={error.message}
      retryLabel={t('common.retry')}
      requestId={id && t('common.request_id', { id })}
    />
  )
}

type Props = Pick<ErrorProps, 'kept'> & {
  /** what was asked for and has not come */
  query: { error: Error | null; refetch: () => unknown }
  failed: string
  /** the outline of what is on its way, and of how many rows */
  shape?: 'form' | 'cards'
  rows: number
}

/** In place of what is not there: its outline while it is on its way, or why it did not come and the way to ask again. */
export function LoadState({ query: { error, refetch }, failed, kept, shape = 'form', rows }: Props) {
  const Outline = shape === 'form' ? FormSkeleton : CardSkeleton
  if (!error) return <Outline label={t('common.loading')} rows={rows} />
  return <ReadError title={failed} error={error} kept={kept} onRetry={() => void refetch()} />
}

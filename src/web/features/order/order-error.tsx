import { ErrorState, ForbiddenState } from '#web/kit/states.tsx'
import { CallError } from '#web/lib/call.ts'
import { t } from '#web/lib/words.ts'

/** Why there are no orders to see: somebody has to grant it, or it can be tried again. */
export function OrderError({ title, error, onRetry }: { title: string; error: Error; onRetry: () => void }) {
  const callError = error instanceof CallError ? error : undefined
  if (callError?.kind === 'no_permission')
    return <ForbiddenState title={t('orders.refused')} whoGrants={t('orders.refused_who')} />
  return (
    <ErrorState
      title={title}
      message={callError?.msg ?? error.message}
      retryLabel={t('common.retry')}
      onRetry={onRetry}
      requestId={callError?.requestId && t('common.request_id', { id: callError.requestId })}
    />
  )
}

import type { Resource } from '#contract/resource.ts'
import { ErrorState, ForbiddenState } from '#web/kit/states.tsx'
import { CallError } from '#web/lib/call.ts'
import { t } from '#web/lib/words.ts'
import { titleOf } from './resource-labels.ts'

type Props = { title: string; error: Error; resource: Resource; kept?: string; onRetry: () => void }

/** Why rows are not there: somebody has to grant it, or it can be tried again. */
export function ListError({ title, error, resource, kept, onRetry }: Props) {
  const known = error instanceof CallError ? error : undefined
  if (known?.kind === 'no_permission') {
    return (
      <ForbiddenState
        title={t('resource.refused')}
        whoGrants={t(resource.member ? 'resource.refused_member' : 'resource.refused_who', { resource: titleOf(resource) })}
      />
    )
  }
  return (
    <ErrorState
      title={title}
      message={known?.msg ?? error.message}
      kept={kept}
      retryLabel={t('common.retry')}
      onRetry={onRetry}
      requestId={known?.requestId && t('common.request_id', { id: known.requestId })}
    />
  )
}

import type { ComponentProps } from 'react'
import type { Resource } from '#contract/resource.ts'
import { ForbiddenState } from '#web/kit/states.tsx'
import { CallError } from '#web/lib/call.ts'
import { t } from '#web/lib/words.ts'
import { ReadError } from './load-state.tsx'
import { titleOf } from './resource-labels.ts'

type Props = ComponentProps<typeof ReadError> & { resource: Resource }

/** Why rows are not there: somebody has to grant it, it can be tried again, or there is nothing to read. */
export function ListError({ resource, ...rest }: Props) {
  const { error } = rest
  if (error instanceof CallError && error.kind === 'no_permission') {
    return (
      <ForbiddenState
        title={t('resource.refused')}
        whoGrants={t(resource.member ? 'resource.refused_member' : 'resource.refused_who', { resource: titleOf(resource) })}
      />
    )
  }
  return <ReadError {...rest} />
}

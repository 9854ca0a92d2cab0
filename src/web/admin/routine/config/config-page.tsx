import '#web/lib/no-eval.ts'
import '#web/styles-whole.css'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Page } from '#web/kit/page.tsx'
import { FormSkeleton } from '#web/kit/skeletons.tsx'
import { ErrorState, ForbiddenState } from '#web/kit/states.tsx'
import { useCan } from '#web/lib/access.ts'
import { CallError } from '#web/lib/call.ts'
import { t } from '#web/lib/words.ts'
import { AddDrawer } from './add-drawer.tsx'
import classes from './config.module.css'
import { GroupForm } from './group-form.tsx'
import { GroupNav } from './group-nav.tsx'
import { configQuery } from './queries.ts'
import { QuickEntrances } from './quick-entrances.tsx'

/** Everything an operator tunes, one group at a time; the group is in the address. */
export function ConfigPage() {
  const { data, error, refetch } = useQuery(configQuery)
  const [params, setParams] = useSearchParams()
  const [isAdding, adding] = useDisclosure(false)
  const [isDirty, setIsDirty] = useState(false)
  const can = useCan()
  const groups = data ? Object.values(data.list) : []
  const shown = groups.find(({ name }) => name === params.get('group')) ?? groups[0]
  const handleAdded = (group: string) => {
    adding.close()
    // Whoever is still typing here is not taken away.
    if (!isDirty && group !== shown?.name) setParams({ group })
  }
  return (
    <Page
      title={t('config.title')}
      note={data?.remark || t('config.note')}
      actions={
        shown &&
        can('add') && (
          <Button variant="default" leftSection={<IconPlus size={16} />} onClick={adding.open}>
            {t('config.add')}
          </Button>
        )
      }
    >
      {error && !data && <ConfigError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <FormSkeleton label={t('common.loading')} rows={6} />}
      {data && shown && (
        <>
          <QuickEntrances entrances={data.quickEntrance} />
          <div className={classes.columns}>
            <GroupNav groups={groups} current={shown.name} />
            <GroupForm key={shown.name} group={shown} onDirty={setIsDirty} />
          </div>
          <AddDrawer
            opened={isAdding}
            groups={data.configGroup}
            group={shown.name}
            onAdded={handleAdded}
            onClose={adding.close}
          />
        </>
      )}
    </Page>
  )
}

function ConfigError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const callError = error instanceof CallError ? error : undefined
  if (callError?.kind === 'no_permission')
    return <ForbiddenState title={t('resource.refused')} whoGrants={t('resource.refused_who', { resource: t('config.title') })} />
  return (
    <ErrorState
      title={t('config.failed')}
      message={callError?.msg ?? error.message}
      retryLabel={t('common.retry')}
      onRetry={onRetry}
      requestId={callError?.requestId && t('common.request_id', { id: callError.requestId })}
    />
  )
}

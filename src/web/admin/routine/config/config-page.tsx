import '#web/lib/no-eval.ts'
import '#web/styles-whole.css'
import { Anchor, Box, Button, Group, NativeSelect, NavLink, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { Card } from '#web/kit/card.tsx'
import { Page } from '#web/kit/page.tsx'
import { FormSkeleton } from '#web/kit/skeletons.tsx'
import { ErrorState, ForbiddenState } from '#web/kit/states.tsx'
import { useCan } from '#web/lib/access.ts'
import { CallError } from '#web/lib/call.ts'
import { t } from '#web/lib/words.ts'
import { AddDrawer } from './add-form.tsx'
import classes from './config.module.css'
import { GroupForm } from './group-form.tsx'
import { configQuery } from './queries.ts'

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

type NavProps = { groups: { name: string; title: string }[]; current: string }

/** A list beside the form; a choice above it where there is no room. Both are ways to another address, so leaving is asked in one place. */
function GroupNav({ groups, current }: NavProps) {
  const navigate = useNavigate()
  return (
    <>
      <Box component="nav" visibleFrom="md" className={classes.nav} aria-label={t('config.groups')} data-groups>
        {groups.map(({ name, title }) => (
          <NavLink
            key={name}
            component={Link}
            to={`?group=${encodeURIComponent(name)}`}
            label={title}
            active={name === current}
            aria-current={name === current ? 'page' : undefined}
            className={classes.place}
          />
        ))}
      </Box>
      <NativeSelect
        hiddenFrom="md"
        label={t('config.groups')}
        value={current}
        data={groups.map(({ name, title }) => ({ value: name, label: title }))}
        onChange={(event) => void navigate(`?group=${encodeURIComponent(event.currentTarget.value)}`)}
      />
    </>
  )
}

/** Places an admin wants at hand: of this site, or elsewhere over https. Anything else is no link. */
function QuickEntrances({ entrances }: { entrances: { key: string; value: string }[] }) {
  if (entrances.length === 0) return null
  return (
    <Card component="nav" isTight aria-label={t('config.entrances')}>
      <Group gap="4px 16px">
        <Text size="sm" c="dimmed">
          {t('config.entrances')}
        </Text>
        {entrances.map(({ key, value }, index) =>
          /^\/(?!\/)/.test(value) ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: two entrances may be called and lead the same
            <Anchor key={index} component={Link} to={value} size="sm">
              {key}
            </Anchor>
          ) : (
            /^https:\/\//.test(value) && (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same
              <Anchor key={index} href={value} target="_blank" rel="noreferrer" size="sm">
                {key}
              </Anchor>
            )
          ),
        )}
      </Group>
    </Card>
  )
}

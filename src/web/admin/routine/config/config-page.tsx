import '#web/lib/no-eval.ts'
import '#web/styles-whole.css'
import { Anchor, Box, Button, CloseButton, Group, NativeSelect, NavLink, Text, TextInput, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconHistory, IconPlus, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { ConfigItem, ConfigTask } from '#contract/config.ts'
import { Card } from '#web/kit/card.tsx'
import { Page } from '#web/kit/page.tsx'
import { FormSkeleton } from '#web/kit/skeletons.tsx'
import { ForbiddenState } from '#web/kit/states.tsx'
import { useAuthNodes, useCan } from '#web/lib/access.ts'
import { CallError } from '#web/lib/call.ts'
import { t } from '#web/lib/words.ts'
import { ReadError } from '#web/resource/load-state.tsx'
import { AddDrawer } from './add-form.tsx'
import classes from './config.module.css'
import { findSettings } from './find-settings.ts'
import { historyScreen } from './item-field.tsx'
import { configQuery } from './queries.ts'
import { SearchResults } from './search-results.tsx'
import { TaskForm, type TaskSection } from './task-form.tsx'

/** Everything an operator tunes, one task at a time, and a search over all of it; the task is in the address. */
export function ConfigPage() {
  const { data, error, refetch } = useQuery(configQuery)
  const [params, setParams] = useSearchParams()
  const [isAdding, adding] = useDisclosure(false)
  const [isDirty, setIsDirty] = useState(false)
  const [text, setText] = useState('')
  const can = useCan()
  const canOpenHistory = useAuthNodes('admin')?.has(historyScreen) ?? false
  const items = useMemo(
    () => new Map(Object.values(data?.list ?? {}).flatMap(({ list }) => list.map((one) => [one.name, one]))),
    [data],
  )
  const tasks = data?.tasks ?? []
  const task = findTask(tasks, params.get('group'))
  const isSearching = text.trim() !== ''
  const handleAdded = (group: string) => {
    adding.close()
    const home = findTask(tasks, group)
    // Whoever is still typing here is not taken away.
    if (!isDirty && home && home.name !== task?.name) setParams({ group: home.name })
  }
  return (
    <Page
      title={t('config.title')}
      note={data?.remark || t('config.note')}
      actions={
        task &&
        can('add') && (
          <Button variant="default" leftSection={<IconPlus size={16} />} onClick={adding.open}>
            {t('config.add')}
          </Button>
        )
      }
    >
      {error && !data && <ConfigError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <FormSkeleton label={t('common.loading')} rows={6} />}
      {data && task && (
        <>
          <QuickEntrances entrances={data.quickEntrance} />
          <Group gap="xs">
            <SearchBox text={text} onChange={setText} />
            {canOpenHistory && (
              <Button component={Link} to={historyScreen} variant="subtle" leftSection={<IconHistory size={16} />}>
                {t('config.all_changes')}
              </Button>
            )}
          </Group>
          <div className={classes.columns}>
            <TaskNav tasks={tasks} current={isSearching ? undefined : task.name} onChosen={() => setText('')} />
            <div>
              {isSearching && <SearchResults text={text} found={findSettings(text, tasks, items)} onChosen={() => setText('')} />}
              {/* What was typed stays while somebody looks for something else. */}
              <div hidden={isSearching}>
                <TaskHeading task={task} />
                <TaskForm
                  key={task.name}
                  title={task.title}
                  sections={sectionsOf(task, items)}
                  found={isSearching ? null : params.get('item')}
                  canOpenHistory={canOpenHistory}
                  onDirty={setIsDirty}
                />
              </div>
            </div>
          </div>
          <AddDrawer
            opened={isAdding}
            groups={data.configGroup}
            group={task.groups[0] ?? Object.keys(data.configGroup)[0] ?? ''}
            onAdded={handleAdded}
            onClose={adding.close}
          />
        </>
      )}
    </Page>
  )
}

/** By its name or by a group whose items stand in it, as older links and added items name it. */
const findTask = (tasks: readonly ConfigTask[], name: string | null): ConfigTask | undefined =>
  tasks.find((task) => task.name === name) ?? tasks.find(({ groups }) => name !== null && groups.includes(name)) ?? tasks[0]

const sectionsOf = ({ sections }: ConfigTask, items: ReadonlyMap<string, ConfigItem>): TaskSection[] =>
  sections.map((section) => ({ title: section.title, items: section.items.flatMap((name) => items.get(name) ?? []) }))

function SearchBox({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  return (
    <TextInput
      type="search"
      name="config_search"
      flex="1 1 260px"
      maw={480}
      aria-label={t('config.search')}
      placeholder={t('config.search_placeholder')}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={text !== '' && <CloseButton size="sm" aria-label={t('config.search_clear')} onClick={() => onChange('')} />}
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onChange('')
      }}
    />
  )
}

const TaskHeading = ({ task: { title, note } }: { task: ConfigTask }) => (
  <div className={classes.heading}>
    <Title order={2} size="h4">
      {title}
    </Title>
    {note && (
      <Text size="sm" c="dimmed">
        {note}
      </Text>
    )}
  </div>
)

function ConfigError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof CallError && error.kind === 'no_permission')
    return <ForbiddenState title={t('resource.refused')} whoGrants={t('resource.refused_who', { resource: t('config.title') })} />
  return <ReadError title={t('config.failed')} error={error} onRetry={onRetry} />
}

/** `current`: none while what is shown comes from all of them */
type NavProps = { tasks: readonly ConfigTask[]; current: string | undefined; onChosen: () => void }

/** A list beside the form; a choice above it where there is no room. Both are ways to another address, so leaving is asked in one place. */
function TaskNav({ tasks, current, onChosen }: NavProps) {
  const navigate = useNavigate()
  return (
    <>
      <Box component="nav" visibleFrom="md" className={classes.nav} aria-label={t('config.tasks')} data-groups>
        {tasks.map(({ name, title }) => (
          <NavLink
            key={name}
            component={Link}
            to={`?group=${encodeURIComponent(name)}`}
            label={title}
            active={name === current}
            aria-current={name === current ? 'page' : undefined}
            className={classes.place}
            onClick={onChosen}
          />
        ))}
      </Box>
      <NativeSelect
        hiddenFrom="md"
        label={t('config.tasks')}
        value={current ?? ''}
        data={[
          ...(current === undefined ? [{ value: '', label: t('config.all_tasks') }] : []),
          ...tasks.map(({ name, title }) => ({ value: name, label: title })),
        ]}
        onChange={(event) => {
          onChosen()
          void navigate(`?group=${encodeURIComponent(event.currentTarget.value)}`)
        }}
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

import { UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { type CountsAnswer, type MemberTabs, pathOf, type Resource, type ResourceQueues } from '#contract/resource.ts'
import { t, tMaybe } from '#web/lib/words.ts'
import classes from './list-tabs.module.css'
import { countsOptions } from './queries.ts'
import type { OwnNavigation } from './use-list-state.ts'

export type ListTab = {
  name: string
  label: string
  isOpen: boolean
  /** how many there are, as it is shown */
  count?: string
  /** somebody has to look at these */
  isAlarm?: boolean
} & ({ to: string } | { onOpen: () => void })

/** Whoever chooses a tab means that list, not their default view. */
const ownNavigation: OwnNavigation = { isOwn: true }

/** The natural groups of a list with how many there are of each. */
export const TabBar = ({ label, tabs }: { label: string; tabs: ListTab[] }) => (
  <nav className={classes.tabs} aria-label={label}>
    {tabs.map(({ name, label: word, isOpen, count, isAlarm, ...target }) => {
      const look = { className: classes.tab, 'aria-current': isOpen ? ('true' as const) : undefined, 'data-tab': name }
      const content = (
        <>
          {word}
          {count && (
            <span className={classes.count} data-alarm={isAlarm || undefined}>
              {count}
            </span>
          )}
        </>
      )
      return 'to' in target ? (
        <Link key={name} to={target.to} state={ownNavigation} {...look}>
          {content}
        </Link>
      ) : (
        <UnstyledButton key={name} onClick={target.onOpen} {...look}>
          {content}
        </UnstyledButton>
      )
    })}
  </nav>
)

/** "999+" where counting stopped. */
export const showCount = (count: number, most: number): string => (count > most ? `${most}+` : String(count))

type Props = { resource: Resource; open: string; onOpen: (tab: string) => void }

/** The tabs that a member's list declares, or the queues that staff work through; their counts follow what happens. */
export function ListTabBar(props: Props) {
  const { resource } = props
  const { data } = useQuery({ ...countsOptions(resource), enabled: resource.calls.counts !== undefined })
  if (resource.queues) return <QueueBar resource={resource} queues={resource.queues} counts={data} />
  return resource.member?.tabs ? <MemberTabBar {...props} tabs={resource.member.tabs} counts={data} /> : null
}

type Counts = CountsAnswer | undefined

const MemberTabBar = ({ resource, open, onOpen, tabs, counts }: Props & { tabs: MemberTabs; counts: Counts }) => (
  <TabBar
    label={tMaybe(`${resource.name}.tabs`) ?? t('resource.filters')}
    tabs={tabs.list.map(({ name, isAlarm = false }) => ({
      name,
      label: tMaybe(`${tabs.words ?? `${resource.name}.tab`}.${name}`) ?? name,
      isOpen: name === open,
      isAlarm: isAlarm && (counts?.tabs[name] ?? 0) > 0,
      ...(counts ? { count: showCount(counts.tabs[name] ?? 0, counts.most) } : {}),
      onOpen: () => onOpen(name),
    }))}
  />
)

type QueueProps = { resource: Resource; queues: ResourceQueues; counts: Counts }

/** Whose turn it is, ours first; each is a filter of the list, so the URL says which is open. */
function QueueBar({ resource, queues: { field, sort, list }, counts }: QueueProps) {
  const path = `/admin/${pathOf(resource.name)}`
  const open = new URLSearchParams(useLocation().search).get(field)
  return (
    <TabBar
      label={t('resource.queues')}
      tabs={[
        { name: 'all', label: t('resource.queue_all'), to: path, isOpen: open === null },
        ...list.map(({ value, word, isAlarm = false, isDone }) => {
          const count = counts?.tabs[value] ?? 0
          return {
            name: String(value),
            label: t(word),
            isOpen: open === String(value),
            isAlarm,
            to: `${path}?${new URLSearchParams({ [field]: String(value), ...(isDone ? {} : { order: sort.join(',') }) })}`,
            ...(count > 0 ? { count: showCount(count, counts?.most ?? count) } : {}),
          }
        }),
      ]}
    />
  )
}

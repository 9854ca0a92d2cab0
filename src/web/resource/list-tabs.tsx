import { UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Resource } from '#contract/resource.ts'
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

/** The tabs that a member's list declares; their counts follow what happens. */
export function MemberTabBar({ resource, open, onOpen }: Props) {
  const { tabs, counts } = resource.member ?? {}
  const { data } = useQuery({ ...countsOptions(resource), enabled: counts !== undefined })
  if (!tabs) return null
  return (
    <TabBar
      label={tMaybe(`${resource.name}.tabs`) ?? t('resource.filters')}
      tabs={tabs.list.map(({ name, isAlarm = false }) => ({
        name,
        label: tMaybe(`${tabs.words ?? `${resource.name}.tab`}.${name}`) ?? name,
        isOpen: name === open,
        isAlarm: isAlarm && (data?.tabs[name] ?? 0) > 0,
        ...(data ? { count: showCount(data.tabs[name] ?? 0, data.most) } : {}),
        onOpen: () => onOpen(name),
      }))}
    />
  )
}

import { Menu, Tooltip } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useLocation } from 'react-router'
import { trimPath } from '#web/lib/loading-place.ts'
import type { MenuItem } from '#web/lib/menus.ts'
import { useLayout } from '#web/lib/settings.ts'
import { t } from '#web/lib/words.ts'
import { allGroups, groupsAbove, revealGroups, toggleGroup } from './menu-groups.ts'
import { MenuIcon } from './menu-icon.tsx'
import { MenuLink } from './menu-link.tsx'
import classes from './side-menu.module.css'

type Props = {
  items: MenuItem[]
  hasRoute: (path: string) => boolean
  isCollapsed: boolean
  isDense: boolean
  /** a short menu begins with everything in sight, a long one with the current page's groups */
  startsOpen: boolean
  onLeave: () => void
}

type View = Pick<Props, 'hasRoute' | 'onLeave'> & { open: readonly string[]; onToggle: (name: string, above: string[]) => void }

/** The left menu: groups open and close, pages are links. Collapsed it shows pictures with their names beside them, and groups fly out. */
export function SideMenu({ items, hasRoute, isCollapsed, isDense, startsOpen, onLeave }: Props) {
  const path = trimPath(useLocation().pathname)
  const { menuUniqueOpened: isUnique } = useLayout()
  const [open, setOpen] = useState<readonly string[]>([])
  const [shown, setShown] = useState('')
  const place = [path, isUnique, ...items.map(({ name }) => name)].join(' ')
  if (shown !== place) {
    setShown(place)
    const isFirst = shown === '' && startsOpen && !isUnique
    setOpen(revealGroups({ open: isFirst ? allGroups(items) : open, above: groupsAbove(items, path) ?? [], isUnique }))
  }
  const view: View = {
    hasRoute,
    onLeave,
    open,
    onToggle: (name, above) => setOpen(toggleGroup({ open, above, isUnique }, name)),
  }
  return (
    <nav
      aria-label={t('shell.menu.label')}
      className={classes.menu}
      data-collapsed={isCollapsed || undefined}
      data-dense={isDense || undefined}
    >
      {isCollapsed ? <Pictures items={items} view={view} path={path} /> : <Level items={items} above={[]} view={view} />}
    </nav>
  )
}

function Level({ items, above, view, id }: { items: MenuItem[]; above: string[]; view: View; id?: string }) {
  return (
    <ul className={classes.list} id={id} data-depth={above.length}>
      {items.map((item) => (
        <li key={item.name}>
          {item.children.length > 0 ? (
            <Group item={item} above={above} view={view} />
          ) : (
            <MenuLink item={item} hasRoute={view.hasRoute} onLeave={view.onLeave} />
          )}
        </li>
      ))}
    </ul>
  )
}

function Group({ item, above, view }: { item: MenuItem; above: string[]; view: View }) {
  const { menuDefaultIcon } = useLayout()
  const id = useId()
  const isOpen = view.open.includes(item.name)
  return (
    <>
      <button
        type="button"
        className={`${classes.link} ${classes.group}`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => view.onToggle(item.name, above)}
      >
        <MenuIcon name={item.icon} fallback={menuDefaultIcon} />
        <span className={classes.name}>{item.title}</span>
        <IconChevronDown size={16} aria-hidden className={classes.chevron} />
      </button>
      {isOpen && <Level id={id} items={item.children} above={[...above, item.name]} view={view} />}
    </>
  )
}

function Pictures({ items, view, path }: { items: MenuItem[]; view: View; path: string }) {
  return (
    <ul className={classes.list}>
      {items.map((item) => (
        <li key={item.name}>
          {item.children.length > 0 ? (
            <Flyout item={item} view={view} isCurrent={groupsAbove(item.children, path) !== undefined} />
          ) : (
            <Named title={item.title}>
              <MenuLink item={item} hasRoute={view.hasRoute} onLeave={view.onLeave} />
            </Named>
          )}
        </li>
      ))}
    </ul>
  )
}

function Named({ title, children }: { title: string; children: React.ReactElement }) {
  return (
    <Tooltip label={title} position="right" events={{ hover: true, focus: true, touch: false }} zIndex={310}>
      {children}
    </Tooltip>
  )
}

function Flyout({ item, view, isCurrent }: { item: MenuItem; view: View; isCurrent: boolean }) {
  const { menuDefaultIcon } = useLayout()
  return (
    <Menu
      position="right-start"
      offset={14}
      shadow="md"
      withInitialFocusPlaceholder={false}
      classNames={{ dropdown: classes.flyout }}
    >
      <Named title={item.title}>
        <Menu.Target>
          <button type="button" className={classes.link} data-current={isCurrent || undefined}>
            <MenuIcon name={item.icon} fallback={menuDefaultIcon} />
            <span className={classes.name}>{item.title}</span>
          </button>
        </Menu.Target>
      </Named>
      <Menu.Dropdown>
        <FlyoutLevel item={item} view={view} />
      </Menu.Dropdown>
    </Menu>
  )
}

/** Groups within a group stand below it under their own names: a flyout of a flyout is hard to hit. */
function FlyoutLevel({ item, view }: { item: MenuItem; view: View }) {
  return (
    <>
      <Menu.Label>{item.title}</Menu.Label>
      {item.children.map((child) =>
        child.children.length > 0 ? (
          <FlyoutLevel key={child.name} item={child} view={view} />
        ) : (
          <Menu.Item
            key={child.name}
            renderRoot={({ className, children: _, ...props }) => (
              <MenuLink
                {...props}
                item={child}
                hasRoute={view.hasRoute}
                onLeave={view.onLeave}
                className={`${className} ${classes.flyoutLink}`}
              />
            )}
          />
        ),
      )}
    </>
  )
}

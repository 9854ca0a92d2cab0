import { Menu, Tooltip, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactElement, useId, useState } from 'react'
import { useLocation } from 'react-router'
import { trimPath } from '#web/lib/loading-path.ts'
import type { MenuItem } from '#web/lib/menus.ts'
import { useLayout } from '#web/lib/settings.ts'
import { t } from '#web/lib/words.ts'
import { allGroups, parentGroups, revealGroups, toggleGroup } from './menu-groups.ts'
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
  const menuKey = [path, isUnique, ...items.map(({ name }) => name)].join(' ')
  // Before the rules are known there is nothing to open, and the first time is yet to come.
  if (items.length > 0 && shown !== menuKey) {
    setShown(menuKey)
    const isFirst = shown === '' && startsOpen && !isUnique
    setOpen(revealGroups({ open: isFirst ? allGroups(items) : open, above: parentGroups(items, path) ?? [], isUnique }))
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
      {isCollapsed ? (
        <CollapsedMenu items={items} hasRoute={hasRoute} onLeave={onLeave} path={path} />
      ) : (
        <Level items={items} above={[]} view={view} />
      )}
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
      <UnstyledButton
        className={`${classes.link} ${classes.group}`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => view.onToggle(item.name, above)}
      >
        <MenuIcon name={item.icon} fallback={menuDefaultIcon} />
        <span className={classes.name}>{item.title}</span>
        <IconChevronDown size={16} aria-hidden className={classes.chevron} />
      </UnstyledButton>
      {isOpen && <Level id={id} items={item.children} above={[...above, item.name]} view={view} />}
    </>
  )
}

type OpenView = { hasRoute: (path: string) => boolean; onLeave: () => void }

/** The collapsed menu: pictures that name themselves, and groups that fly out. */
function CollapsedMenu({ items, path, ...view }: OpenView & { items: MenuItem[]; path: string }) {
  return (
    <ul className={classes.list}>
      {items.map((item) => (
        <li key={item.name}>
          {item.children.length > 0 ? (
            <Flyout item={item} view={view} isCurrent={parentGroups(item.children, path) !== undefined} />
          ) : (
            <IconTooltip title={item.title}>
              <MenuLink item={item} hasRoute={view.hasRoute} onLeave={view.onLeave} />
            </IconTooltip>
          )}
        </li>
      ))}
    </ul>
  )
}

function IconTooltip({ title, children }: { title: string; children: ReactElement }) {
  return (
    <Tooltip label={title} position="right" events={{ hover: true, focus: true, touch: false }} zIndex={310}>
      {children}
    </Tooltip>
  )
}

function Flyout({ item, view, isCurrent }: { item: MenuItem; view: OpenView; isCurrent: boolean }) {
  const { menuDefaultIcon } = useLayout()
  return (
    <Menu position="right-start" offset={14} shadow="md" classNames={{ dropdown: classes.flyout }}>
      <IconTooltip title={item.title}>
        <Menu.Target>
          <UnstyledButton className={classes.link} data-current={isCurrent || undefined}>
            <MenuIcon name={item.icon} fallback={menuDefaultIcon} />
            <span className={classes.name}>{item.title}</span>
          </UnstyledButton>
        </Menu.Target>
      </IconTooltip>
      <Menu.Dropdown>
        <FlyoutLevel item={item} view={view} />
      </Menu.Dropdown>
    </Menu>
  )
}

/** Groups within a group stand below it under their own names: a flyout of a flyout is hard to hit. */
function FlyoutLevel({ item, view }: { item: MenuItem; view: OpenView }) {
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

import { Menu, Tooltip, UnstyledButton } from '@mantine/core'
import type { ReactElement } from 'react'
import type { MenuItem } from '#web/lib/menus.ts'
import { useLayout } from '#web/lib/settings.ts'
import { parentGroups } from './menu-groups.ts'
import { MenuIcon } from './menu-icon.tsx'
import { MenuLink } from './menu-link.tsx'
import classes from './side-menu.module.css'

type View = { hasRoute: (path: string) => boolean; onLeave: () => void }

/** The collapsed menu: pictures that name themselves, and groups that fly out. */
export function CollapsedMenu({ items, path, ...view }: View & { items: MenuItem[]; path: string }) {
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

function Flyout({ item, view, isCurrent }: { item: MenuItem; view: View; isCurrent: boolean }) {
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

import { Link, useLocation } from 'react-router'
import type { MenuItem } from '#web/lib/menus.ts'
import { t } from '#web/lib/words.ts'
import { MenuIcon } from './menu-icon.tsx'
import classes from './side-menu.module.css'

type Props = { items: MenuItem[]; isCollapsed: boolean; isDense: boolean; onLeave: () => void }

/** The left menu: groups are headings, pages are links. Collapsed it shows pictures, and the names on hover. */
export function SideMenu({ items, isCollapsed, isDense, onLeave }: Props) {
  return (
    <nav
      aria-label={t('shell.menu.label')}
      className={classes.menu}
      data-collapsed={isCollapsed || undefined}
      data-dense={isDense || undefined}
    >
      <Level items={items} onLeave={onLeave} />
    </nav>
  )
}

function Level({ items, onLeave }: { items: MenuItem[]; onLeave: () => void }) {
  const { pathname } = useLocation()
  return (
    <ul className={classes.list}>
      {items.map((item) => (
        <li key={item.name}>
          {item.path !== undefined ? (
            <Link
              className={classes.link}
              to={item.path}
              title={item.title}
              aria-current={pathname === item.path ? 'page' : undefined}
              onClick={onLeave}
            >
              <MenuIcon name={item.icon} />
              <span className={classes.name}>{item.title}</span>
            </Link>
          ) : item.link !== undefined ? (
            <a className={classes.link} href={item.link} target="_blank" rel="noreferrer" title={item.title} onClick={onLeave}>
              <MenuIcon name={item.icon} />
              <span className={classes.name}>{item.title}</span>
            </a>
          ) : (
            <>
              <div className={classes.group}>
                <span className={classes.name}>{item.title}</span>
              </div>
              <Level items={item.children} onLeave={onLeave} />
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

import { UnstyledButton } from '@mantine/core'
import type { ComponentProps, MouseEvent } from 'react'
import { Link, useLocation } from 'react-router'
import { trimPath } from '#web/lib/loading-path.ts'
import type { MenuItem } from '#web/lib/menus.ts'
import { useLayout } from '#web/lib/settings.ts'
import { toastError, toastInfo } from '#web/lib/toast.ts'
import { t } from '#web/lib/words.ts'
import { MenuIcon } from './menu-icon.tsx'
import classes from './side-menu.module.css'

/** Whatever else comes is of the tooltip or the flyout that holds it. */
type Props = Omit<ComponentProps<'a'>, 'href' | 'children'> & {
  item: MenuItem
  hasRoute: (path: string) => boolean
  onLeave: () => void
}

/** A long menu shows where one is, also when a link or the search led there. */
const reveal = (link: HTMLElement | null) => link?.scrollIntoView({ block: 'nearest' })

/** One entry of the menu: a page, a link out of the house, or something this build does not know. A click that leads nowhere says why. */
export function MenuLink({ item, hasRoute, onLeave, onClick, className: given, ...rest }: Props) {
  const { pathname, search } = useLocation()
  const { menuDefaultIcon } = useLayout()
  // A tooltip hands down its own, which may be empty.
  const className = given || classes.link
  const leave = (event: MouseEvent<HTMLElement>) => {
    onLeave()
    onClick?.(event as MouseEvent<HTMLAnchorElement>)
  }
  const content = (
    <>
      <MenuIcon name={item.icon} fallback={menuDefaultIcon} />
      <span className={classes.name}>{item.title}</span>
    </>
  )
  if (item.link !== undefined) {
    return (
      <a {...rest} className={className} href={item.link} target="_blank" rel="noreferrer" onClick={leave}>
        {content}
        <span className={classes.heard}>{t('navigation.new_window')}</span>
      </a>
    )
  }
  const { path } = item
  if (path === undefined) {
    const handleUnknown = (event: MouseEvent<HTMLButtonElement>) => {
      leave(event)
      toastError(t('navigation.strange'))
    }
    return (
      <UnstyledButton {...(rest as ComponentProps<'button'>)} className={className} onClick={handleUnknown}>
        {content}
      </UnstyledButton>
    )
  }
  const isHere = trimPath(pathname) === path
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    leave(event)
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    if (hasRoute(path) && !(isHere && search === '')) return
    event.preventDefault()
    if (hasRoute(path)) toastInfo(t('navigation.here'))
    else toastError(t('navigation.invalid'))
  }
  return (
    <Link
      {...rest}
      ref={rest.ref ?? (isHere ? reveal : undefined)}
      className={className}
      to={path}
      aria-current={isHere ? 'page' : undefined}
      onClick={handleClick}
    >
      {content}
    </Link>
  )
}

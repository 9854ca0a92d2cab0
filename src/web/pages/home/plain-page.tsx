import type { ReactNode } from 'react'
import { usePageTitle } from '#web/lib/page-title.ts'
import classes from './plain-page.module.css'

type Props = {
  title: string
  note?: string
  /** more than text stands on it */
  isWide?: boolean
  children: ReactNode
}

/** A public page of text: heading, one line of what it is for, sections. */
export function PlainPage({ title, note, isWide = false, children }: Props) {
  usePageTitle(title)
  return (
    <div className={classes.page} data-wide={isWide || undefined}>
      <h1 className={classes.title}>{title}</h1>
      {note ? <p className={classes.note}>{note}</p> : null}
      {children}
    </div>
  )
}

export function PlainSection({ title, icon, children }: { title: string; icon?: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <h2>
        {icon}
        {title}
      </h2>
      {children}
    </section>
  )
}

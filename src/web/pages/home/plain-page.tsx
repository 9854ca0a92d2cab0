import type { ReactNode } from 'react'
import { usePageTitle } from '#web/lib/page-title.ts'
import classes from './plain-page.module.css'

/** A public page of text: heading, one line of what it is for, sections. */
export function PlainPage({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  usePageTitle(title)
  return (
    <div className={classes.page}>
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

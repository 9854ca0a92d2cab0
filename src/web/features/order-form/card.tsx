import { type ReactNode, useId } from 'react'
import classes from './order-form.module.css'

type Props = { title: string; name: string; note?: string; actions?: ReactNode; children: ReactNode }

/** One section of the form. */
export function Card({ title, name, note, actions, children }: Props) {
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={id} data-section={name}>
      <div className={classes.head}>
        <div>
          <h2 id={id} className={classes.title}>
            {title}
          </h2>
          {note && <p className={classes.note}>{note}</p>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </section>
  )
}

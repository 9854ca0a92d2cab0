import classes from './pay.module.css'

export type SummaryLine = { name: string; value: string; note?: string; isSum?: boolean }

type Props = { title?: string; lines: (SummaryLine | false | undefined)[] }

/** Names at the left, sums at the right, one under the other. */
export function SummaryLines({ title, lines }: Props) {
  return (
    <>
      {title && <h2 className={classes.title}>{title}</h2>}
      <dl className={classes.lines}>
        {lines
          .filter((line) => line !== false && line !== undefined)
          .map(({ name, value, note, isSum }) => (
            <div key={name} data-sum={isSum || undefined}>
              <dt>{name}</dt>
              <dd>
                {value}
                {note && <small>{note}</small>}
              </dd>
            </div>
          ))}
      </dl>
    </>
  )
}

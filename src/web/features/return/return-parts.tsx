import type { ReturnMoment } from '#contract/return-desk.ts'
import dots from '#web/kit/history.module.css'
import { Section } from '#web/kit/section.tsx'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { t } from '#web/lib/words.ts'
import classes from './return-parts.module.css'

/** Pictures of a parcel, each of which opens whole beside the page. */
export const PhotoStrip = ({ urls }: { urls: readonly string[] }) =>
  urls.length === 0 ? (
    '–'
  ) : (
    <ul className={classes.photos}>
      {urls.map((url, index) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noreferrer">
            <img src={url} alt={t('returnOrder.photo', { no: index + 1 })} loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  )

/** What happened to a return, when, and by whom. */
export const ReturnHistory = ({ moments }: { moments: readonly ReturnMoment[] }) => (
  <Section isPlain title={t('returnOrder.detail.history')}>
    <ol className={dots.history}>
      {moments.map(({ id, verb, text, reason, actor, time }) => (
        <li key={id} data-verb={verb}>
          {text}
          {reason !== '' && <span>{reason}</span>}
          <small>{[formatSiteTime(time, 'yyyy-mm-dd hh:MM'), actor].filter(Boolean).join(' · ')}</small>
        </li>
      ))}
    </ol>
  </Section>
)

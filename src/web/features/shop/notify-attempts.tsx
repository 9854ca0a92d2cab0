import type { NotifyAttempt } from '#contract/shop-notify.ts'
import classes from '#web/kit/timeline.module.css'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { t, tMaybe } from '#web/lib/words.ts'

/** Every time the shop was told or asked, and what it said, the latest first. */
export function NotifyAttempts({ attempts }: { attempts: readonly NotifyAttempt[] }) {
  return (
    <section className={classes.story} aria-label={t('shopNotify.history')}>
      <h3>{t('shopNotify.history')}</h3>
      {attempts.length === 0 && <p>{t('shopNotify.history_none')}</p>}
      <ol className={classes.list}>
        {attempts.map(({ id, create_time: time, outcome, reason, detail, tracking_number: number }) => (
          <li key={id}>
            <time>{formatSiteTime(time)}</time>
            <div>
              <strong>{t(`shopNotify.outcome.${outcome}`)}</strong> <small>{number}</small>
              {reason !== '' && <div>{tMaybe(`shopNotify.reason.${reason}`)}</div>}
              {detail !== '' && <div>{detail}</div>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

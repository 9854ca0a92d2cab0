import type { OwnInfo } from '#contract/admin-info.ts'
import { LogOutcome } from '#web/admin/auth/log-outcome.tsx'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { t } from '#web/lib/words.ts'
import classes from './own-info.module.css'

/** Also for somebody who sees a step they did not take. */
export function RecentActivity({ steps }: { steps: OwnInfo['log'] }) {
  if (steps.length === 0) return <p className={classes.note}>{t('auth.info.log_empty')}</p>
  return (
    <ol className={classes.steps}>
      {steps.map((step) => (
        <li key={step.id}>
          <span className={classes.step}>{step.title}</span>
          <LogOutcome outcome={step.outcome} />
          <span className={classes.note}>
            {formatSiteTime(step.create_time)} · {step.ip}
          </span>
        </li>
      ))}
    </ol>
  )
}

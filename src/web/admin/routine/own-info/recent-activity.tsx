import { Group } from '@mantine/core'
import type { OwnInfo } from '#contract/admin-info.ts'
import { LogOutcome } from '#web/admin/auth/log.tsx'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { t } from '#web/lib/words.ts'
import classes from './own-info.module.css'

/** Also for somebody who sees a step they did not take. */
export function RecentActivity({ steps }: { steps: OwnInfo['log'] }) {
  if (steps.length === 0) return <small>{t('auth.info.log_empty')}</small>
  return (
    <ol className={classes.steps}>
      {steps.map((step) => (
        <li key={step.id}>
          <Group justify="space-between" wrap="nowrap">
            <span>{step.title}</span>
            <LogOutcome outcome={step.outcome} />
          </Group>
          <small>
            {formatSiteTime(step.create_time)} · {step.ip}
          </small>
        </li>
      ))}
    </ol>
  )
}

import { Alert, List } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconClock } from '@tabler/icons-react'
import type { FinanceFigures } from '#contract/finance.ts'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { t } from '#web/lib/words.ts'

/** What the last check of the books found, difference by difference. */
export function CheckNote({ check }: Pick<FinanceFigures, 'check'>) {
  if (!check)
    return (
      <Alert color="gray" icon={<IconClock />}>
        {t('finance.check_none')}
      </Alert>
    )
  const { end_time, entries, wallets, differences, list } = check
  if (end_time === null)
    return (
      <Alert color="gray" icon={<IconClock />}>
        {t('finance.check_running', { time: formatSiteTime(check.start_time) })}
      </Alert>
    )
  const time = formatSiteTime(end_time)
  if (differences === 0)
    return (
      <Alert color="green" icon={<IconCircleCheck />}>
        {t('finance.check_fine', { entries: entries.toLocaleString('en-GB'), wallets: wallets.toLocaleString('en-GB'), time })}
      </Alert>
    )
  return (
    <Alert color="red" icon={<IconAlertTriangle />} title={t('finance.check_wrong', { count: differences, time })} role="alert">
      <List size="sm">
        {list.map(({ check: kind, id, text }) => (
          <List.Item key={`${kind}-${id}`}>{t(`finance.difference.${kind}`, { id, text })}</List.Item>
        ))}
      </List>
    </Alert>
  )
}

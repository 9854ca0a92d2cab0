import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { Button, Group, SegmentedControl, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { type DayRange, reportRanges } from '#domain/report-range.ts'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { t } from '#web/lib/words.ts'
import classes from './report.module.css'
import type { ChosenRange, RangeChoice } from './use-range.ts'

type Props = {
  range: ChosenRange
  /** what the server found wrong with the days, by field */
  errors?: Record<string, string> | undefined
}

/** Which days the charts are about: a few that are asked for often, or any others. */
export function RangePicker({ range, errors }: Props) {
  const { choice, days, choose } = range
  return (
    <Stack gap={8} align="flex-start" maw="100%">
      <SegmentedControl
        size="xs"
        className={classes.ranges}
        aria-label={t('overview.range')}
        value={choice}
        data={[...reportRanges, 'custom' as const].map((value) => ({ value, label: t(`overview.range.${value}`) }))}
        onChange={(value) => choose(value as RangeChoice)}
      />
      {choice === 'custom' && (
        <DaysForm key={`${days.from} ${days.to}`} start={days} errors={errors} onSubmit={(own) => choose('custom', own)} />
      )}
    </Stack>
  )
}

type DaysFormProps = { start: DayRange; errors: Record<string, string> | undefined; onSubmit: (days: DayRange) => void }

function DaysForm({ start, errors, onSubmit }: DaysFormProps) {
  const [days, setDays] = useState(start)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (days.from && days.to) onSubmit(days)
  }
  return (
    <form onSubmit={handleSubmit} noValidate>
      <Group gap="xs" align="flex-start">
        {(['from', 'to'] as const).map((name) => (
          <TextInput
            key={name}
            type="date"
            size="xs"
            name={name}
            label={t(`overview.${name}`)}
            max={formatSiteTime(Date.now(), 'yyyy-mm-dd')}
            value={days[name]}
            error={errors?.[name]}
            onChange={(event) => setDays({ ...days, [name]: event.currentTarget.value })}
          />
        ))}
        <Button type="submit" size="xs" mt={22} variant="default">
          {t('overview.apply')}
        </Button>
      </Group>
    </form>
  )
}

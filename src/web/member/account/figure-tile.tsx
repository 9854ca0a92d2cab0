import { Text } from '@mantine/core'
import { IconArrowDownRight, IconArrowUpRight, IconEqual } from '@tabler/icons-react'
import classes from '#web/features/report/report.module.css'
import { showChange } from '#web/features/report/show-value.ts'
import { Card } from '#web/kit/card.tsx'
import { t } from '#web/lib/words.ts'

type Props = {
  name: 'parcels' | 'spend' | 'average' | 'delivered' | 'median'
  value: number | null
  before: number | null
  show: (value: number) => string
}

/** A figure of the period, and how it changed since the one before. More is neither good nor bad: that is for the reader to say. */
export function FigureTile({ name, value, before, show }: Props) {
  return (
    <Card isTight data-tile={name}>
      <Text size="sm" fw={500}>
        {t(`overview.tile.${name}`)}
      </Text>
      <Text span fz="h2" fw={700} lh={1.2} data-figure={name}>
        {value === null ? '–' : show(value)}
      </Text>
      <Change value={value} before={before} show={show} />
    </Card>
  )
}

function Change({ value, before, show }: Omit<Props, 'name'>) {
  if (value === null || before === null || (before === 0 && value === 0))
    return <small className={classes.change}>{t('overview.tile.before_none')}</small>
  const difference = value - before
  const Icon = difference === 0 ? IconEqual : difference > 0 ? IconArrowUpRight : IconArrowDownRight
  return (
    <small className={classes.change}>
      <Icon size={14} aria-hidden />
      <span>
        <b>{difference === 0 ? t('overview.tile.same') : showChange(difference, before, show)}</b>{' '}
        {difference !== 0 && t('overview.tile.before', { before: show(before) })}
      </span>
    </small>
  )
}

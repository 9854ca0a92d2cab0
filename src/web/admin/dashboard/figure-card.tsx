import { Group, Progress, Text } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { DashboardCard } from '#contract/dashboard.ts'
import { Card } from '#web/kit/card.tsx'
import { StateBadge } from '#web/kit/state-badge.tsx'
import { t, tMaybe } from '#web/lib/words.ts'
import classes from './dashboard.module.css'
import { showFigure } from './show-figure.ts'

type Props = {
  card: DashboardCard
  /** the screen behind it is one of this person's */
  hasScreen: boolean
}

/** One figure. The whole card leads to the list behind it. */
export function FigureCard({ card, hasScreen }: Props) {
  const face = <CardContent card={card} hasScreen={hasScreen} />
  const shared = { className: classes.card, 'data-alarm': card.alarm === 'none' ? undefined : card.alarm }
  return hasScreen ? (
    <Card component={Link} to={card.path} isTight {...shared}>
      {face}
    </Card>
  ) : (
    <Card isTight {...shared}>
      {face}
    </Card>
  )
}

function CardContent({ card: { name, value, unit, of, alarm, facts }, hasScreen }: Props) {
  const title = tMaybe(`dashboard.card.${name}`) ?? name
  const color = alarm === 'failed' ? 'red' : alarm === 'attention' ? 'amber' : undefined
  return (
    <>
      <Group justify="space-between" gap="xs" wrap="nowrap" fz="sm" fw={500}>
        <span>{title}</span>
        {hasScreen && <IconArrowRight size={16} aria-hidden color="var(--mantine-color-dimmed)" />}
      </Group>
      <Text span fz="h2" fw={700} lh={1.2} data-figure={name}>
        {showFigure(value, unit)}
      </Text>
      {of !== undefined && of > 0 && <Progress value={(value / of) * 100} size="sm" color={color} aria-label={title} />}
      <Group gap="2px 14px" mih={20}>
        {alarm !== 'none' && <StateBadge tone={alarm} word={t(`dashboard.alarm.${alarm}`)} />}
        {of !== undefined && <small>{t('dashboard.of', { size: showFigure(of, unit) })}</small>}
        {facts.map((fact) => (
          <small key={fact.name}>
            {tMaybe(`dashboard.fact.${fact.name}`) ?? fact.name} <b>{showFigure(fact.value, fact.unit)}</b>
          </small>
        ))}
      </Group>
    </>
  )
}

import { Group, Progress, Text } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import type { DashboardCard } from '#contract/dashboard.ts'
import { Card } from '#web/kit/card.tsx'
import { StateBadge } from '#web/kit/state-badge.tsx'
import { t, tMaybe } from '#web/lib/words.ts'
import classes from './dashboard.module.css'
import { showFigure, showShares } from './show-figure.ts'

type Props = {
  card: DashboardCard
  /** the screen behind it is one of this person's */
  hasScreen: boolean
}

/** One figure. The whole card leads to the list behind it. */
export function FigureCard({ card, hasScreen }: Props) {
  const face = <CardContent card={card} hasScreen={hasScreen} />
  const shared = {
    className: classes.card,
    'data-alarm': card.alarm === 'none' ? undefined : card.alarm,
    'data-parts': card.parts.length > 0 || undefined,
  }
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

function CardContent({ card, hasScreen }: Props) {
  const { name, value, unit, of, alarm, facts, parts } = card
  const title = tMaybe(`dashboard.card.${name}`) ?? name
  return (
    <>
      <Group justify="space-between" gap="xs" wrap="nowrap" fz="sm" fw={500}>
        <span>{title}</span>
        {hasScreen && <IconArrowRight size={16} aria-hidden style={{ flex: 'none' }} color="var(--mantine-color-dimmed)" />}
      </Group>
      <Text span fz="h2" fw={700} lh={1.2} data-figure={name}>
        {showFigure(value, unit)}
      </Text>
      {parts.length > 0 && of !== undefined && <Parts title={title} of={of} free={of - value} parts={parts} />}
      <Group gap="2px 14px" mih={20}>
        {alarm !== 'none' && <StateBadge tone={alarm} word={t(`dashboard.alarm.${alarm}`)} />}
        {facts
          // Beside what needs somebody a nought is only something more to read.
          .filter(({ value }) => parts.length === 0 && (value !== 0 || alarm === 'none'))
          .map((fact) => (
            <small key={fact.name}>
              {tMaybe(`dashboard.fact.${fact.name}`) ?? fact.name} <b>{showFigure(fact.value, fact.unit)}</b>
            </small>
          ))}
      </Group>
    </>
  )
}

type PartsProps = { title: string; of: number; free: number; parts: DashboardCard['parts'] }

const colours = ['harbour', 'teal', 'violet', 'gray']
const colourOf = (place: number): string => `var(--mantine-color-${colours[place % colours.length]}-5)`

/** What a whole is made of: a bar of its parts, and each with its size. What is left is the part of the bar without a colour. */
function Parts({ title, of, free, parts }: PartsProps) {
  const shown = showShares(of, [...parts.map(({ value }) => value), free])
  return (
    <>
      <Progress.Root size="sm" aria-hidden>
        {parts.map(({ name, value }, place) => (
          <Progress.Section key={name} value={(value / of) * 100} color={colourOf(place)} />
        ))}
      </Progress.Root>
      <dl className={classes.parts} aria-label={title}>
        {[...parts.map(({ name }) => name), 'free'].map((name, place) => (
          <div key={name} style={{ '--part-color': name === 'free' ? 'var(--app-line)' : colourOf(place) } as CSSProperties}>
            <dt>{tMaybe(`dashboard.part.${name}`) ?? name}</dt>
            <dd>{shown.shares[place]}</dd>
          </div>
        ))}
        <div className={classes.whole}>
          <dt>{t('dashboard.part_total')}</dt>
          <dd>{shown.whole}</dd>
        </div>
      </dl>
    </>
  )
}

import { Progress } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { DashboardCard } from '#contract/dashboard.ts'
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
    <Link to={card.path} {...shared}>
      {face}
    </Link>
  ) : (
    <div {...shared}>{face}</div>
  )
}

function CardContent({ card: { name, value, unit, of, alarm, facts }, hasScreen }: Props) {
  const title = tMaybe(`dashboard.card.${name}`) ?? name
  const color = alarm === 'failed' ? 'red' : alarm === 'attention' ? 'amber' : undefined
  return (
    <>
      <span className={classes.cardHead}>
        <span>{title}</span>
        {hasScreen && <IconArrowRight size={16} aria-hidden className={classes.arrow} />}
      </span>
      <span className={classes.value} data-figure={name}>
        {showFigure(value, unit)}
      </span>
      {of !== undefined && of > 0 && <Progress value={(value / of) * 100} size="sm" color={color} aria-label={title} />}
      <span className={classes.facts}>
        {alarm !== 'none' && <StateBadge tone={alarm} word={t(`dashboard.alarm.${alarm}`)} />}
        {of !== undefined && <span className={classes.fact}>{t('dashboard.of', { size: showFigure(of, unit) })}</span>}
        {facts.map((fact) => (
          <span key={fact.name} className={classes.fact}>
            {tMaybe(`dashboard.fact.${fact.name}`) ?? fact.name} <b>{showFigure(fact.value, fact.unit)}</b>
          </span>
        ))}
      </span>
    </>
  )
}

import { Text } from '@mantine/core'
import type { ReturnChannel } from '#contract/return-desk.ts'
import { ChoiceCard } from '#web/kit/choice-card.tsx'
import { Fold } from '#web/kit/fold.tsx'
import { CardSkeleton } from '#web/kit/skeletons.tsx'
import { formatMoney } from '#web/lib/money.ts'
import { t } from '#web/lib/words.ts'
import classes from './return-order.module.css'

type Props = {
  channels: readonly ReturnChannel[] | undefined
  /** why they could not be asked for */
  problem?: string
  chosen: number
  error?: string
  onChoose: (id: number) => void
}

/** Every channel that takes the parcel with its price, the cheapest first; the others say why not. */
export function ChannelChoice({ channels, problem, chosen, error, onChoose }: Props) {
  if (problem)
    return (
      <Text role="alert" size="sm" c="var(--mantine-color-error)">
        {problem}
      </Text>
    )
  if (!channels) return <CardSkeleton label={t('common.loading')} rows={2} />
  const offered = channels.filter(({ reason }) => reason === '').toSorted((a, b) => Number(a.amount) - Number(b.amount))
  const refused = channels.filter(({ reason }) => reason !== '')
  return (
    <fieldset className={classes.group} id="return-channel_id">
      <legend>{t('returnOrder.ask.channel')}</legend>
      {error && (
        <Text role="alert" size="sm" c="var(--mantine-color-error)" mb={6}>
          {error}
        </Text>
      )}
      {offered.length === 0 && (
        <Text size="sm" role="status">
          {t('returnOrder.ask.no_channel')}
        </Text>
      )}
      <div className={classes.choices}>
        {offered.map(({ channel_id: id, name, amount, days }) => (
          <ChoiceCard
            key={id}
            data={{ 'data-channel': String(id) }}
            name="channel_id"
            value={id}
            checked={chosen === id}
            onChange={() => onChoose(id)}
            title={
              <>
                <strong>{name}</strong>
                {days && <small>{days}</small>}
              </>
            }
            end={<strong>{formatMoney(amount)}</strong>}
          />
        ))}
      </div>
      {refused.length > 0 && (
        <Fold summary={t('returnOrder.ask.not_offered', { count: refused.length })}>
          {refused.map(({ channel_id: id, name, reason }) => (
            <Text key={id} size="sm">
              {name}
              <Text span inherit c="dimmed">{` · ${reason}`}</Text>
            </Text>
          ))}
        </Fold>
      )}
    </fieldset>
  )
}

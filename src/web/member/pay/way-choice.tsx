import { Center, Group, Image, Stack, Text } from '@mantine/core'
import { IconBuildingBank, IconCreditCard } from '@tabler/icons-react'
import { useId } from 'react'
import type { PayWayView } from '#contract/pay.ts'
import type { Pence } from '#domain/money.ts'
import { ChoiceCard } from '#web/kit/choice-card.tsx'
import { formatMoney } from '#web/lib/money.ts'
import { t } from '#web/lib/words.ts'
import { checkLimit, trimZeros } from './charge.ts'

type Props = {
  legend: string
  ways: PayWayView[]
  value: number | undefined
  /** the sum, once it is one: a way that does not take it says so */
  amount: Pence | undefined
  onChange: (id: number) => void
}

/** Ways of paying as cards: logo, name, what it costs, and from what sum to what sum. */
export function WayChoice({ legend, ways, value, amount, onChange }: Props) {
  const name = useId()
  return (
    <fieldset>
      <Text component="legend" fw={650} mb="sm">
        {legend}
      </Text>
      <Stack gap="xs">
        {ways.map((way) => {
          const problem = value === way.id ? limitText(amount, way) : undefined
          return (
            <ChoiceCard
              key={way.id}
              data={{ 'data-way': way.provider }}
              name={name}
              value={way.id}
              checked={value === way.id}
              aria-describedby={problem ? `${name}-${way.id}` : undefined}
              onChange={() => onChange(way.id)}
              title={
                <Group gap="sm" wrap="nowrap" align="flex-start">
                  <Center w={40} h={26} flex="none">
                    {logoOf(way)}
                  </Center>
                  <Stack gap={0} miw={0} fz="sm">
                    <strong>{way.name}</strong>
                    {way.remark && <span>{way.remark}</span>}
                    <small>{termsOf(way).join(' · ')}</small>
                    {problem && (
                      <Text span size="sm" c="var(--mantine-color-error)" id={`${name}-${way.id}`} role="alert">
                        {problem}
                      </Text>
                    )}
                  </Stack>
                </Group>
              }
            />
          )
        })}
      </Stack>
    </fieldset>
  )
}

/** What is preset: the first that pays at once. */
export const preferredWay = (ways: readonly PayWayView[]): PayWayView | undefined =>
  ways.find(({ provider }) => provider !== 'offline') ?? ways[0]

/** Why this way does not take the sum, in words. */
export function limitText(amount: Pence | undefined, way: PayWayView | undefined): string | undefined {
  const limit = amount !== undefined && way ? checkLimit(amount, way) : undefined
  if (!limit || !way) return undefined
  return t(`prepay.${limit}`, { way: way.name, min: formatMoney(way.min), max: formatMoney(way.max) })
}

function logoOf({ logo, provider }: PayWayView) {
  if (logo !== '') return <Image src={logo} alt="" mah={26} fit="contain" />
  return provider === 'offline' ? <IconBuildingBank size={22} aria-hidden /> : <IconCreditCard size={22} aria-hidden />
}

function termsOf(way: PayWayView): string[] {
  const percent = trimZeros(way.fee_percent)
  return [
    percent === '0' ? t('prepay.free') : t('prepay.fee_percent', { percent }),
    t('prepay.limits', { min: formatMoney(way.min), max: formatMoney(way.max) }),
    ...(way.currency === 'GBP'
      ? []
      : [t('prepay.in_currency', { currency: way.currency, rate: `${trimZeros(way.rate)} ${way.currency}` })]),
  ]
}

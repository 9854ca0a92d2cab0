import { Group, Skeleton, Text } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { WaitingItem } from '#contract/finance.ts'
import figures from '#web/admin/dashboard/dashboard.module.css'
import { Card } from '#web/kit/card.tsx'
import { Section } from '#web/kit/section.tsx'
import { useAuthNodes } from '#web/lib/access.ts'
import { formatMoney } from '#web/lib/money.ts'
import { t } from '#web/lib/words.ts'
import classes from './finance.module.css'
import { financeWaiting } from './queries.ts'

/** What waits for somebody, each with how many, how much and since when; the card leads to the list of just these. */
export function Waiting() {
  const { data, error } = useQuery(financeWaiting)
  const screens = useAuthNodes('admin')
  const now = Date.now() / 1000
  const isCalm = data?.list.every(({ count }) => count === 0)
  return (
    <Section isPlain title={t('finance.waiting')} note={isCalm ? t('finance.waiting_none') : undefined} name="waiting">
      {error && !data && (
        <Text size="sm" c="red" role="alert">
          {error.message}
        </Text>
      )}
      <div className={classes.waiting}>
        {data
          ? waitingFirst(data.list).map((item) => (
              <WaitingCard
                key={item.name}
                item={item}
                now={now}
                hasScreen={screens?.has(item.path.split('?')[0] ?? '') ?? false}
              />
            ))
          : !error && Array.from({ length: 6 }, (_, index) => <Skeleton key={String(index)} h={108} radius={12} />)}
      </div>
    </Section>
  )
}

function WaitingCard({ item, now, hasScreen }: { item: WaitingItem; now: number; hasScreen: boolean }) {
  const { name, count, sum, oldest, path } = item
  const content = (
    <>
      <Group justify="space-between" gap="xs" wrap="nowrap" fz="sm" fw={500}>
        <span>{t(`finance.waiting.${name}`)}</span>
        {hasScreen && <IconArrowRight size={16} aria-hidden style={{ flex: 'none' }} color="var(--mantine-color-dimmed)" />}
      </Group>
      <Group gap="xs" align="baseline">
        <Text span fz="h2" fw={700} lh={1.2} data-figure={name}>
          {count.toLocaleString('en-GB')}
        </Text>
        {count > 0 && (
          <Text span fw={600}>
            {formatMoney(sum)}
          </Text>
        )}
      </Group>
      <small>
        {count === 0 || oldest === null ? t(`finance.waiting_hint.${name}`) : t('finance.oldest', { age: ageOf(now - oldest) })}
      </small>
    </>
  )
  const isWaiting = count > 0 && !waitsForMember(name)
  const shared = { isTight: true, className: figures.card, 'data-alarm': isWaiting ? 'attention' : undefined }
  return hasScreen ? (
    <Card component={Link} to={path} {...shared}>
      {content}
    </Card>
  ) : (
    <Card {...shared}>{content}</Card>
  )
}

/** The largest unit that says enough. */
function ageOf(seconds: number): string {
  const hours = Math.floor(Math.max(0, seconds) / 3600)
  if (hours < 1) return t('finance.age_minutes', { count: Math.floor(Math.max(0, seconds) / 60) })
  return hours < 48 ? t('finance.age_hours', { count: hours }) : t('finance.age_days', { count: Math.floor(hours / 24) })
}

/** A transfer nobody has proved may never be made: it is the member's turn. */
const waitsForMember = (name: WaitingItem['name']): boolean => name === 'transfers'

/** What finance can do now, then what members have to do, then what is empty; each in the order it came in. */
export const waitingFirst = (list: readonly WaitingItem[]): WaitingItem[] =>
  [...list].sort((one, other) => placeOf(one) - placeOf(other))

const placeOf = ({ name, count }: WaitingItem): number => (count === 0 ? 2 : waitsForMember(name) ? 1 : 0)

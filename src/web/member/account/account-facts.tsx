import { Group, SimpleGrid, Text } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { IconStar, IconWallet } from '@tabler/icons-react'
import { Facts } from '#web/kit/facts.tsx'
import { Section } from '#web/kit/section.tsx'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { formatMoney } from '#web/lib/money.ts'
import type { useUserInfo } from '#web/lib/session.ts'
import { t } from '#web/lib/words.ts'

/** What we know of the member, without a call of its own: the menus brought it. */
export function AccountFacts({ user }: { user: ReturnType<typeof useUserInfo> }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <Figure Icon={IconWallet} title={t('overview.balance')} value={formatMoney(user.money)} note={t('overview.balance.note')} />
      <Figure
        Icon={IconStar}
        title={t('overview.points')}
        value={user.score.toLocaleString('en-GB')}
        note={
          user.score_pending > 0
            ? t('overview.points.pending', { points: user.score_pending.toLocaleString('en-GB') })
            : t('overview.points.note')
        }
      />
      <Section title={t('overview.account')}>
        <Facts
          layout="ends"
          lines={[
            { label: t('overview.nickname'), value: user.nickname || user.username },
            { label: t('overview.username'), value: user.username },
            { label: t('overview.email'), value: user.email || t('overview.nothing') },
            { label: t('overview.mobile'), value: user.mobile || t('overview.nothing') },
            { label: t('overview.joined'), value: formatSiteTime(user.jointime, 'yyyy-mm-dd hh:MM') || t('overview.never') },
          ]}
        />
      </Section>
      <Section title={t('overview.security')}>
        <Facts
          layout="ends"
          lines={[
            {
              label: t('overview.last_time'),
              value: formatSiteTime(user.lastlogintime, 'yyyy-mm-dd hh:MM') || t('overview.never'),
            },
            { label: t('overview.last_address'), value: user.lastloginip || t('overview.never') },
          ]}
        />
        <small>{t('overview.security.note')}</small>
      </Section>
    </SimpleGrid>
  )
}

type FigureProps = { Icon: Icon; title: string; value: string; note: string }

function Figure({ Icon: IconComponent, title, value, note }: FigureProps) {
  return (
    <Section
      title={
        <Group gap="xs">
          <IconComponent size={20} stroke={1.7} color="var(--mantine-color-anchor)" aria-hidden />
          {title}
        </Group>
      }
    >
      <div>
        <Text fz="h1" fw={700} lh={1.2}>
          {value}
        </Text>
        <small>{note}</small>
      </div>
    </Section>
  )
}

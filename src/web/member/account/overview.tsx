import '@mantine/core/styles/SimpleGrid.layer.css'
import { Group, SimpleGrid, Text } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { IconStar, IconWallet } from '@tabler/icons-react'
import { Facts } from '#web/kit/facts.tsx'
import { Page } from '#web/kit/page.tsx'
import { Section } from '#web/kit/section.tsx'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { greetingAt } from '#web/lib/greeting.ts'
import { formatMoney } from '#web/lib/money.ts'
import { useUserInfo } from '#web/lib/session.ts'
import { t } from '#web/lib/words.ts'

/** What we know of the member, without a call of its own: the menus brought it. */
export function AccountOverviewPage() {
  const user = useUserInfo()
  const name = user.nickname || user.username
  return (
    <Page title={t(greetingAt(new Date()), { name })} note={t('page.overview.note')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Figure
          Icon={IconWallet}
          title={t('page.overview.balance')}
          value={formatMoney(user.money)}
          note={t('page.overview.balance.note')}
        />
        <Figure
          Icon={IconStar}
          title={t('page.overview.points')}
          value={user.score.toLocaleString('en-GB')}
          note={
            user.score_pending > 0
              ? t('page.overview.points.pending', { points: user.score_pending.toLocaleString('en-GB') })
              : t('page.overview.points.note')
          }
        />
        <Section title={t('page.overview.account')}>
          <Facts
            layout="ends"
            lines={[
              { label: t('page.overview.nickname'), value: name },
              { label: t('page.overview.username'), value: user.username },
              { label: t('page.overview.email'), value: user.email || t('page.overview.nothing') },
              { label: t('page.overview.mobile'), value: user.mobile || t('page.overview.nothing') },
              { label: t('page.overview.joined'), value: formatSiteTime(user.jointime) || t('page.overview.never') },
            ]}
          />
        </Section>
        <Section title={t('page.overview.security')}>
          <Facts
            layout="ends"
            lines={[
              { label: t('page.overview.last_time'), value: formatSiteTime(user.lastlogintime) || t('page.overview.never') },
              { label: t('page.overview.last_address'), value: user.lastloginip || t('page.overview.never') },
            ]}
          />
          <small>{t('page.overview.security.note')}</small>
        </Section>
      </SimpleGrid>
    </Page>
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

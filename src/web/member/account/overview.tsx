import '@mantine/core/styles/SimpleGrid.layer.css'
import { Button, Group, SimpleGrid, Text } from '@mantine/core'
import { type Icon, IconDownload, IconStar, IconWallet } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { report } from '#contract/report.ts'
import { RangePicker } from '#web/features/report/range-picker.tsx'
import { useRange } from '#web/features/report/use-range.ts'
import { Facts } from '#web/kit/facts.tsx'
import { Page } from '#web/kit/page.tsx'
import { Section } from '#web/kit/section.tsx'
import { CallError } from '#web/lib/call.ts'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { greetingAt } from '#web/lib/greeting.ts'
import { formatMoney } from '#web/lib/money.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { useUserInfo } from '#web/lib/session.ts'
import { askOptions, useCall } from '#web/lib/use-call.ts'
import { t } from '#web/lib/words.ts'
import { ReadError } from '#web/resource/load-state.tsx'
import { OverviewCharts, OverviewLoading } from './overview-charts.tsx'

/** How the member's shipping goes, as charts of the days they choose, and below what we know of them. */
export function AccountOverviewPage() {
  const user = useUserInfo()
  const range = useRange()
  const options = { placeholderData: keepPreviousData, staleTime: 0 }
  const { data, error, refetch } = useQuery(
    askOptions(['overview', user.id, range.question], report.overview, range.question, options),
  )
  const download = useCall(report.exportOverview, { onSuccess: ({ url }) => saveFile(url) })
  // Days that make no range are said beside their fields; everything else stands where the charts would.
  const errors = error instanceof CallError ? error.errors : undefined
  const series = data?.series
  return (
    <Page
      title={t(greetingAt(new Date()), { name: user.nickname || user.username })}
      note={t('overview.note')}
      actions={
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={download.isPending}
          disabled={!series || error !== null}
          onClick={() => download.mutate(range.question)}
        >
          {t('overview.export')}
        </Button>
      }
    >
      <Section
        isPlain
        name="figures"
        title={t('overview.figures')}
        note={series && t('overview.days', { ...series.range, before_from: series.before.from, before_to: series.before.to })}
        actions={<RangePicker range={range} errors={errors} />}
      >
        {series ? (
          <OverviewCharts series={series} isOld={error !== null && !errors} />
        ) : error && !errors ? (
          <ReadError title={t('overview.failed')} error={error} onRetry={() => void refetch()} />
        ) : (
          !error && <OverviewLoading />
        )}
      </Section>
      <AccountFacts user={user} />
    </Page>
  )
}

/** What we know of the member, without a call of its own: the menus brought it. */
function AccountFacts({ user }: { user: ReturnType<typeof useUserInfo> }) {
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

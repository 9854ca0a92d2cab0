import { Button, Group, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconGauge, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type DashboardAnswer, type DashboardCard, dashboard } from '#contract/dashboard.ts'
import { useRange } from '#web/features/report/use-range.ts'
import { Page } from '#web/kit/page.tsx'
import { Section } from '#web/kit/section.tsx'
import { Empty } from '#web/kit/states.tsx'
import { useAuthNodes } from '#web/lib/access.ts'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { greetingAt } from '#web/lib/greeting.ts'
import { useThrottledLive } from '#web/lib/live/throttled.ts'
import { useAdminInfo } from '#web/lib/session.ts'
import { askOptions } from '#web/lib/use-call.ts'
import { t } from '#web/lib/words.ts'
import { ReadError } from '#web/resource/load-state.tsx'
import classes from './dashboard.module.css'
import { FigureCard } from './figure-card.tsx'
import { showSpan } from './show-figure.ts'
import { chartQuery, Trends } from './trends.tsx'

/** Where the day begins: what needs somebody first, then how business goes, then what keeps it running. */
export function DashboardPage() {
  const admin = useAdminInfo()
  const range = useRange()
  const figures = useQuery(dashboardFigures(admin.id))
  const charts = useQuery(chartQuery(admin.id, range.question))
  const hasScreen = useHasScreen()
  const refresh = () => void Promise.all([figures.refetch(), charts.refetch()])
  useThrottledLive('order', 5000, () => void figures.refetch())
  const alarms = figures.data?.cards.filter(({ alarm }) => alarm !== 'none').length
  const note =
    alarms === undefined ? undefined : alarms === 0 ? t('dashboard.note_calm') : t('dashboard.note_alarm', { count: alarms })
  return (
    <Page
      title={t(greetingAt(new Date()), { name: admin.nickname || admin.username })}
      note={figures.data?.remark || note}
      actions={
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={(figures.isFetching && !figures.isPending) || (charts.isFetching && !charts.isPending)}
          onClick={refresh}
        >
          {t('dashboard.refresh')}
        </Button>
      }
    >
      {figures.data ? (
        <Figures
          answer={figures.data}
          isOld={figures.isError}
          updatedAtMs={figures.dataUpdatedAt}
          hasScreen={hasScreen}
          hasTrends={charts.data === undefined || charts.data.trends.trends.length > 0}
        >
          <Trends query={charts} range={range} hasScreen={hasScreen} />
        </Figures>
      ) : figures.error ? (
        <ReadError title={t('dashboard.failed')} error={figures.error} onRetry={() => void figures.refetch()} />
      ) : (
        <Loading />
      )}
    </Page>
  )
}

type FiguresProps = {
  answer: DashboardAnswer
  isOld: boolean
  updatedAtMs: number
  hasScreen: (path: string) => boolean
  /** false: this person may see no chart either */
  hasTrends: boolean
  /** the charts */
  children: ReactNode
}

function Figures({ answer: { cards, instance }, isOld, updatedAtMs, hasScreen, hasTrends, children }: FiguresProps) {
  const section = (title: string, some: DashboardCard[]) =>
    some.length > 0 && (
      <Section isPlain title={title}>
        <div className={classes.grid}>
          {some.map((card) => (
            <FigureCard key={card.name} card={card} hasScreen={hasScreen(card.path)} />
          ))}
        </div>
      </Section>
    )
  const alarms = cards.filter(({ alarm }) => alarm !== 'none').sort((one, other) => rank(one) - rank(other))
  const calm = cards.filter(({ alarm }) => alarm === 'none')
  const upTime = showSpan(Math.max(0, updatedAtMs / 1000 - instance.start_time))
  return (
    <Stack gap="xl" data-ready>
      {isOld && (
        <Text size="sm" c="red" role="alert">
          {t('dashboard.failed_old')}
        </Text>
      )}
      {cards.length === 0 && !hasTrends && (
        <Empty icon={<IconGauge />} title={t('dashboard.empty')} hint={t('dashboard.empty_hint')} />
      )}
      {section(t('dashboard.alarms'), alarms)}
      {children}
      {section(
        t('dashboard.figures'),
        calm.filter((card) => card.section === 'work'),
      )}
      {section(
        t('dashboard.system'),
        calm.filter((card) => card.section === 'system'),
      )}
      <Group justify="space-between" gap="4px 16px" c="dimmed" fz="sm">
        <span>{t('dashboard.instance', { version: instance.version, time: upTime })}</span>
        <span>{t('dashboard.refreshed', { time: formatSiteTime(updatedAtMs, 'hh:MM:ss') })}</span>
      </Group>
    </Stack>
  )
}

const rank = ({ alarm }: DashboardCard): number => (alarm === 'failed' ? 0 : 1)

/** Who may see a figure need not have its screen in the menu; then it leads nowhere. */
function useHasScreen(): (path: string) => boolean {
  const screens = useAuthNodes('admin')
  return (path) => screens?.has(path.split('?')[0] ?? '') ?? false
}

function Loading() {
  return (
    <div role="status">
      <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
      <div className={classes.grid} aria-hidden>
        {Array.from({ length: 8 }, (_, index) => (
          <Skeleton key={String(index)} h={112} radius={12} />
        ))}
      </div>
    </div>
  )
}

const refreshMs = 60_000

/** Asked for again every minute while somebody looks at it, and when they come back to it. */
const dashboardFigures = (adminId: number) =>
  askOptions(
    ['dashboard', adminId],
    dashboard.index,
    {},
    { staleTime: 0, refetchInterval: refreshMs, refetchOnWindowFocus: true },
  )

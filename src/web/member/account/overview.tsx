import '@mantine/core/styles/SimpleGrid.layer.css'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { report } from '#contract/report.ts'
import { RangePicker } from '#web/features/report/range-picker.tsx'
import { useRange } from '#web/features/report/use-range.ts'
import { Page } from '#web/kit/page.tsx'
import { Section } from '#web/kit/section.tsx'
import { CallError, call } from '#web/lib/call.ts'
import { greetingAt } from '#web/lib/greeting.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { useUserInfo } from '#web/lib/session.ts'
import { t } from '#web/lib/words.ts'
import { ReadError } from '#web/resource/load-state.tsx'
import { AccountFacts } from './account-facts.tsx'
import { OverviewCharts, OverviewLoading } from './overview-charts.tsx'

/** How the member's shipping goes, as charts of the days they choose, and below what we know of them. */
export function AccountOverviewPage() {
  const user = useUserInfo()
  const range = useRange()
  const { data, error, refetch } = useQuery({
    queryKey: ['overview', user.id, range.question],
    queryFn: () => call(report.overview, range.question, { quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const download = useMutation({
    mutationFn: () => call(report.exportOverview, range.question),
    onSuccess: ({ url }) => saveFile(url),
  })
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
          onClick={() => download.mutate()}
        >
          {t('overview.export')}
        </Button>
      }
    >
      <Section
        isPlain
        name="figures"
        title={t('overview.figures')}
        note={
          series &&
          t('overview.days', {
            ...series.range,
            before_from: series.before.from,
            before_to: series.before.to,
          })
        }
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

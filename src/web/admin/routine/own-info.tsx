import { Group, SimpleGrid } from '@mantine/core'
import { Card } from '#web/kit/card.tsx'
import { Section } from '#web/kit/section.tsx'
import '#web/styles-whole.css'
import { useQuery } from '@tanstack/react-query'
import type { OwnInfo } from '#contract/admin-info.ts'
import { LogOutcome } from '#web/admin/auth/log.tsx'
import { Page } from '#web/kit/page.tsx'
import { FormSkeleton } from '#web/kit/skeletons.tsx'
import { ErrorState } from '#web/kit/states.tsx'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { t } from '#web/lib/words.ts'
import { OwnInfoForm } from './own-info/form.tsx'
import classes from './own-info/own-info.module.css'
import { ownInfoQuery } from './own-info/queries.ts'

export function OwnInfoPage() {
  const { data, error, refetch } = useQuery(ownInfoQuery)
  return (
    <Page title={t('auth.info.title')} note={t('auth.info.note')}>
      {data ? (
        <SimpleGrid cols={{ base: 1, md: 2 }} maw={1100} style={{ alignItems: 'start' }}>
          <Card component="section">
            <OwnInfoForm key={data.info.id} info={data.info} />
          </Card>
          <Section title={t('auth.info.log')}>
            <RecentActivity steps={data.log} />
          </Section>
        </SimpleGrid>
      ) : error ? (
        <ErrorState
          title={t('auth.info.failed')}
          message={error.message}
          retryLabel={t('common.retry')}
          onRetry={() => void refetch()}
        />
      ) : (
        <FormSkeleton label={t('common.loading')} rows={5} />
      )}
    </Page>
  )
}

/** Also for somebody who sees a step they did not take. */
function RecentActivity({ steps }: { steps: OwnInfo['log'] }) {
  if (steps.length === 0) return <small>{t('auth.info.log_empty')}</small>
  return (
    <ol className={classes.steps}>
      {steps.map((step) => (
        <li key={step.id}>
          <Group justify="space-between" wrap="nowrap">
            <span>{step.title}</span>
            <LogOutcome outcome={step.outcome} />
          </Group>
          <small>
            {formatSiteTime(step.create_time)} · {step.ip}
          </small>
        </li>
      ))}
    </ol>
  )
}

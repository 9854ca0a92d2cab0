import { Group, SimpleGrid } from '@mantine/core'
import { Card } from '#web/kit/card.tsx'
import { Section } from '#web/kit/section.tsx'
import '#web/styles-whole.css'
import { useQuery } from '@tanstack/react-query'
import type { OwnInfo } from '#contract/admin-info.ts'
import { LogOutcome } from '#web/admin/auth/log.tsx'
import { Page } from '#web/kit/page.tsx'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { t } from '#web/lib/words.ts'
import { LoadState } from '#web/resource/load-state.tsx'
import { OwnInfoForm } from './own-info/form.tsx'
import classes from './own-info/own-info.module.css'
import { ownInfoQuery } from './own-info/queries.ts'

export function OwnInfoPage() {
  const info = useQuery(ownInfoQuery)
  const { data } = info
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
      ) : (
        <LoadState query={info} failed={t('auth.info.failed')} rows={5} />
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

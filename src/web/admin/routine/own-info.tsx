import '#web/styles-whole.css'
import { useQuery } from '@tanstack/react-query'
import { Page } from '#web/kit/page.tsx'
import { FormSkeleton } from '#web/kit/skeletons.tsx'
import { ErrorState } from '#web/kit/states.tsx'
import { t } from '#web/lib/words.ts'
import { OwnInfoForm } from './own-info/form.tsx'
import classes from './own-info/own-info.module.css'
import { ownInfoQuery } from './own-info/queries.ts'
import { RecentActivity } from './own-info/recent-activity.tsx'

export function OwnInfoPage() {
  const { data, error, refetch } = useQuery(ownInfoQuery)
  return (
    <Page title={t('auth.info.title')} note={t('auth.info.note')}>
      {data ? (
        <div className={classes.grid}>
          <section className={classes.card}>
            <OwnInfoForm key={data.info.id} info={data.info} />
          </section>
          <section className={classes.card}>
            <h2 className={classes.title}>{t('auth.info.log')}</h2>
            <RecentActivity steps={data.log} />
          </section>
        </div>
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

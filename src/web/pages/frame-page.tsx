import { Skeleton } from '@mantine/core'
import { useState } from 'react'
import { Page } from '#web/kit/page.tsx'
import { t } from '#web/lib/words.ts'
import classes from './frame-page.module.css'

/** Another site's page inside ours; the server's policy lists which ones may be. One that cannot be reached shows the browser's own words. */
export function FramePage({ title, url }: { title: string; url: string }) {
  const [isLoading, setIsLoading] = useState(true)
  return (
    <Page title={title} fillsWindow>
      <div className={classes.place} aria-busy={isLoading}>
        {isLoading && <Skeleton className={classes.waiting} role="status" aria-label={t('common.loading')} />}
        <iframe
          className={classes.frame}
          src={url}
          title={t('shell.frame', { title })}
          sandbox="allow-scripts allow-forms allow-same-origin allow-popups"
          onLoad={() => setIsLoading(false)}
        />
      </div>
    </Page>
  )
}

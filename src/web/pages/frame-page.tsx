import { Title } from '@mantine/core'
import { t } from '#web/lib/words.ts'
import classes from './frame-page.module.css'

/** Another site's page inside ours; the server's policy lists which ones may be. */
export function FramePage({ title, url }: { title: string; url: string }) {
  return (
    <>
      <Title order={1} size="h3" mb="sm">
        {title}
      </Title>
      <iframe
        className={classes.frame}
        src={url}
        title={t('shell.frame', { title })}
        sandbox="allow-scripts allow-forms allow-same-origin allow-popups"
      />
    </>
  )
}

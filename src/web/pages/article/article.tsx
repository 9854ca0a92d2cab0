import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import type { ArticlePage as Article } from '#contract/article.ts'
import { ArticleText } from '#web/features/article/article-text.tsx'
import { articleQuery } from '#web/features/article/queries.ts'
import { CallError } from '#web/lib/call-error.ts'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { t } from '#web/lib/words.ts'
import classes from './article.module.css'
import { LoadError } from './load-error.tsx'

/** One article, for reading. */
export function ArticlePage() {
  const { slug = '' } = useParams()
  const { data, error, refetch } = useQuery(articleQuery(slug))
  const isMissing = error instanceof CallError && error.kind === 'refused'
  usePageTitle(data?.title ?? t(isMissing ? 'home.article.missing.title' : 'home.articles.title'))
  return (
    <article className={classes.narrow}>
      <Link to="/articles" className={classes.back}>
        <IconArrowLeft size={16} aria-hidden />
        {t('home.article.back')}
      </Link>
      {data ? (
        <ArticleBody article={data} />
      ) : isMissing ? (
        <ArticleMissing />
      ) : error instanceof CallError ? (
        <LoadError title={t('home.article.failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={classes.waiting} role="status" aria-label={t('common.loading')} />
      )}
    </article>
  )
}

function ArticleBody({ article }: { article: Article }) {
  const { title, summary, cover, content, category, publish_time, update_time } = article
  const [published, updated] = [formatSiteTime(publish_time, 'yyyy-mm-dd'), formatSiteTime(update_time, 'yyyy-mm-dd')]
  return (
    <>
      <p className={classes.meta}>
        <Link to={`/articles?category=${category.id}`}>{category.name}</Link>
        <span>{t('home.article.published', { day: published })}</span>
        {updated > published && <span>{t('home.article.updated', { day: updated })}</span>}
      </p>
      <h1 className={classes.heading} tabIndex={-1}>
        {title}
      </h1>
      {summary && <p className={classes.note}>{summary}</p>}
      {cover && <img className={classes.cover} src={cover} alt="" />}
      <ArticleText html={content} />
      <aside className={classes.question}>
        <span>{t('home.article.question')}</span>
        <Button component={Link} to="/serviceSupport" variant="default">
          {t('home.article.ask')}
        </Button>
      </aside>
    </>
  )
}

function ArticleMissing() {
  return (
    <>
      <h1 className={classes.heading} tabIndex={-1}>
        {t('home.article.missing.title')}
      </h1>
      <p className={classes.note}>{t('home.article.missing.text')}</p>
      <Button component={Link} to="/articles">
        {t('home.news.all')}
      </Button>
    </>
  )
}

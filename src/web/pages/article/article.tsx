import { Anchor, Button, Group, Text, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import type { ArticlePage as Article } from '#contract/article.ts'
import { ArticleText } from '#web/features/article/article-text.tsx'
import { articleQuery } from '#web/features/article/queries.ts'
import { Card } from '#web/kit/card.tsx'
import { CallError } from '#web/lib/call-error.ts'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { t } from '#web/lib/words.ts'
import plain from '#web/pages/home/plain-page.module.css'
import classes from './article.module.css'
import { ArticleLoadState } from './load-state.tsx'

/** One article, for reading. */
export function ArticlePage() {
  const { slug = '' } = useParams()
  const { data, error, refetch } = useQuery(articleQuery(slug))
  const isMissing = error instanceof CallError && error.kind === 'refused'
  usePageTitle(data?.title ?? t(isMissing ? 'home.article.missing.title' : 'home.articles.title'))
  return (
    <article className={plain.page}>
      <Anchor component={Link} to="/articles" c="dimmed" display="inline-block" mb="lg">
        <IconArrowLeft size={16} aria-hidden /> {t('home.article.back')}
      </Anchor>
      {data ? (
        <ArticleBody article={data} />
      ) : isMissing ? (
        <ArticleMissing />
      ) : (
        <ArticleLoadState title={t('home.article.failed')} error={error} onRetry={() => void refetch()} />
      )}
    </article>
  )
}

function ArticleBody({ article }: { article: Article }) {
  const { title, summary, cover, content, category, publish_time, update_time } = article
  const [published, updated] = [formatSiteTime(publish_time, 'yyyy-mm-dd'), formatSiteTime(update_time, 'yyyy-mm-dd')]
  return (
    <>
      <Group gap="4px 16px" mb="xs" c="dimmed" fz="sm">
        <Anchor component={Link} to={`/articles?category=${category.id}`} inherit underline="always">
          {category.name}
        </Anchor>
        <span>{t('home.article.published', { day: published })}</span>
        {updated > published && <span>{t('home.article.updated', { day: updated })}</span>}
      </Group>
      <Title order={1} fz={{ base: 'h2', sm: 'h1' }} tabIndex={-1}>
        {title}
      </Title>
      {summary && (
        <Text size="lg" c="dimmed" mt="xs" mb="xl">
          {summary}
        </Text>
      )}
      {cover && <img className={classes.cover} src={cover} alt="" />}
      <ArticleText html={content} />
      <Card component="aside" mt={48} bg="var(--app-ground)" fw={600}>
        <Group justify="space-between">
          <span>{t('home.article.question')}</span>
          <Button component={Link} to="/serviceSupport" variant="default">
            {t('home.article.ask')}
          </Button>
        </Group>
      </Card>
    </>
  )
}

function ArticleMissing() {
  return (
    <>
      <Title order={1} fz={{ base: 'h2', sm: 'h1' }} tabIndex={-1}>
        {t('home.article.missing.title')}
      </Title>
      <Text size="lg" c="dimmed" mt="xs" mb="xl">
        {t('home.article.missing.text')}
      </Text>
      <Button component={Link} to="/articles">
        {t('home.news.all')}
      </Button>
    </>
  )
}

import { Box, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { ArticleCard } from '#contract/article.ts'
import { Card } from '#web/kit/card.tsx'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import classes from './article.module.css'
import { CoverDrawing } from './cover-drawing.tsx'

type Props = {
  articles: ArticleCard[]
  /** of the titles, below whatever heading stands above the list */
  level: 2 | 3
}

/** Articles to choose from: picture, title, a sentence, where and when. The whole card is the link's, for eyes and fingers. */
export function ArticleCards({ articles, level }: Props) {
  const Title = `h${level}` as const
  return (
    <ul className={classes.cards}>
      {articles.map(({ id, slug, title, summary, cover, category, publish_time }) => (
        <Card key={id} component="li" p={0} className={classes.card}>
          {cover ? <img className={classes.cover} src={cover} alt="" loading="lazy" /> : <CoverDrawing seed={category.id} />}
          <Box px="md" pb="md">
            <Text size="sm" c="dimmed">
              {category.name}
              <span aria-hidden="true"> · </span>
              <time>{formatSiteTime(publish_time, 'yyyy-mm-dd')}</time>
            </Text>
            <Title className={classes.cardTitle}>
              <Link to={`/articles/${slug}`}>{title}</Link>
            </Title>
            <Text size="sm" c="dimmed" lineClamp={3}>
              {summary}
            </Text>
          </Box>
        </Card>
      ))}
    </ul>
  )
}

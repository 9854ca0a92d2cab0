import { Link } from 'react-router'
import type { ArticleCard } from '#contract/article.ts'
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
        <li key={id} className={classes.card}>
          {cover ? <img className={classes.cover} src={cover} alt="" loading="lazy" /> : <CoverDrawing seed={category.id} />}
          <div className={classes.cardBody}>
            <p className={classes.meta}>
              {category.name}
              <span aria-hidden="true">·</span>
              <time>{formatSiteTime(publish_time, 'yyyy-mm-dd')}</time>
            </p>
            <Title className={classes.cardTitle}>
              <Link to={`/articles/${slug}`}>{title}</Link>
            </Title>
            <p className={classes.summary}>{summary}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

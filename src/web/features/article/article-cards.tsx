import { Box, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { ArticleCard } from '#contract/article.ts'
import { Card } from '#web/kit/card.tsx'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import classes from './article.module.css'

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

/** What our pictures are drawn with, here and on the home page. */
export const line = {
  fill: 'none',
  stroke: 'var(--mantine-primary-color-light-color)',
  strokeWidth: 2.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const
export const paper = 'light-dark(#ffffff, #232c37)'
export const soft = 'light-dark(#c9d9fb, #2c3f63)'
export const amber = '#f0a92a'

/** For an article without a picture: one of ours, the same for the whole category, so that a list keeps its rhythm. */
function CoverDrawing({ seed }: { seed: number }) {
  const Drawing = drawings[seed % drawings.length] ?? Sheet
  return (
    <svg className={classes.cover} viewBox="0 0 320 170" aria-hidden="true">
      <Drawing />
    </svg>
  )
}

function Sheet() {
  return (
    <>
      <path {...line} fill={paper} d="M118 24h64l24 24v88h-88z" />
      <path {...line} fill={soft} d="M182 24v24h24z" />
      <path {...line} d="M136 72h52M136 90h52M136 108h32" />
      <circle cx="206" cy="122" r="14" fill={amber} />
      <path {...line} d="m200 122 4 5 9-9" />
    </>
  )
}

function DrawnBox() {
  return (
    <>
      <path {...line} fill={paper} d="m104 66 56-26 56 26v54l-56 26-56-26z" />
      <path {...line} fill={soft} d="m104 66 56 26 56-26-56-26z" />
      <path fill={amber} d="m126 56 56 26v16l12-6V76l-56-26z" />
      <path {...line} d="m104 66 56 26 56-26M160 92v54" />
    </>
  )
}

function Board() {
  return (
    <>
      <path {...line} fill={soft} d="M98 44h124v70H98z" />
      <path {...line} fill={paper} d="M110 56h46v22h-46zM166 56h44v46h-44zM110 88h46v14h-46z" />
      <path {...line} d="M120 114v26M200 114v26" />
      <circle cx="188" cy="50" r="5" fill={amber} />
    </>
  )
}

function Shield() {
  return (
    <>
      <path {...line} fill={paper} d="M160 24c18 12 34 16 52 16 0 52-16 84-52 98-36-14-52-46-52-98 18 0 34-4 52-16z" />
      <path fill={soft} d="M160 38v86c-26-12-38-36-40-72 14-1 27-6 40-14z" />
      <path {...line} stroke={amber} strokeWidth={5} d="m142 84 14 14 26-30" />
    </>
  )
}

const drawings = [Sheet, DrawnBox, Board, Shield]

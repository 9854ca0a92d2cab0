import { Anchor } from '@mantine/core'
import { article } from '#contract/resources/article.ts'
import { StateBadge } from '#web/kit/state-badge.tsx'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { t } from '#web/lib/words.ts'
import type { CellRenderers } from '#web/resource/list-definition.ts'
import { ResourceList } from '#web/resource/resource-list.tsx'

export const ArticleListPage = () => <ResourceList resource={article} cells={cells} />

/** A published one leads to where visitors read it. */
const cells: CellRenderers = {
  status: (value) => {
    const isPublished = Number(value) === 1
    return (
      <StateBadge
        tone={isPublished ? 'done' : 'off'}
        word={t(isPublished ? 'status.article.published' : 'status.article.draft')}
      />
    )
  },
  publish_time: (value) =>
    typeof value === 'number' ? <span title={formatSiteTime(value)}>{formatSiteTime(value, 'yyyy-mm-dd')}</span> : '–',
  slug: (value, row) =>
    Number(row.status) === 1 ? (
      <Anchor href={`/articles/${String(value)}`} target="_blank" size="sm">
        {String(value)}
      </Anchor>
    ) : (
      String(value)
    ),
}

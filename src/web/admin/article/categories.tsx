import { articleCategory } from '#contract/resources/article-category.ts'
import { ResourceList } from '#web/resource/resource-list.tsx'

export function ArticleCategoryListPage() {
  return <ResourceList resource={articleCategory} />
}

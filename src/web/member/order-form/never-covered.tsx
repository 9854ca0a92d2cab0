import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { GoodsCategory } from '#contract/goods.ts'
import { categoriesQuery } from '#web/lib/catalogue-queries.ts'
import { language, t } from '#web/lib/words.ts'

/** More than these are read by nobody beside a choice; the page behind the link names all. */
const mostNamed = 8

/** What no cover pays for, said before anybody buys one. */
export function NeverCovered() {
  const { data = [] } = useQuery(categoriesQuery)
  const names = neverCoveredNames(data)
  const shown = [...names.slice(0, mostNamed), ...(names.length > mostNamed ? ['…'] : []), t('orderForm.never_prohibited')]
  return (
    <Text size="sm" c="dimmed" data-never-covered>
      {t('orderForm.never_covered', { names: shown.join(language() === 'en' ? ', ' : '、') })}{' '}
      <Anchor href="/prohibitedItems" target="_blank" rel="noreferrer" size="sm" underline="always" c="inherit">
        {t('orderForm.never_covered_more')}
      </Anchor>
    </Text>
  )
}

/** Categories that are sent and never insured, and goods of others that are not. */
export const neverCoveredNames = (categories: readonly GoodsCategory[]): string[] =>
  categories.flatMap(({ name, class: own, goods }) =>
    own === 'no_cover' ? [name] : goods.filter((one) => one.class === 'no_cover').map((one) => one.name),
  )

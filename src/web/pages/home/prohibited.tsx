import '#web/styles-whole.css'
import { Box, Button } from '@mantine/core'
import { IconAlertTriangle, IconBan, IconHelpCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ArticleText } from '#web/features/article/article-text.tsx'
import { articleQuery } from '#web/features/article/queries.ts'
import { GoodsPolicy, goodsQuery } from '#web/features/goods/goods-policy.tsx'
import { t } from '#web/lib/words.ts'
import { PlainPage, PlainSection } from './plain-page.tsx'

const never = [1, 2, 3, 4, 5, 6, 7] as const
const care = [1, 2, 3, 4, 5] as const

/**
 * The goods of the back office, searchable, and below them the policy as the admins wrote it. While either is not there the general list stands
 * in: the rules hold anyway.
 */
export function ProhibitedPage() {
  const { data: list = [], isPending: isListPending } = useQuery(goodsQuery)
  const { data, isPending } = useQuery({ ...articleQuery('prohibited-items'), throwOnError: false })
  return (
    <PlainPage title={t('home.prohibited.title')} note={data?.summary || t('home.prohibited.note')}>
      {list.length > 0 && <GoodsPolicy list={list} />}
      {isListPending || isPending ? null : (
        <Box mt={list.length > 0 ? 40 : undefined}>
          {(list.length === 0 || !data) && <GeneralList />}
          {data && <ArticleText html={data.content} />}
        </Box>
      )}
    </PlainPage>
  )
}

function GeneralList() {
  return (
    <>
      <PlainSection
        title={t('home.prohibited.never.title')}
        icon={<IconBan size={22} color="var(--mantine-color-error)" aria-hidden />}
      >
        <ul>
          {never.map((no) => (
            <li key={no}>{t(`home.prohibited.never.${no}`)}</li>
          ))}
        </ul>
      </PlainSection>
      <PlainSection
        title={t('home.prohibited.care.title')}
        icon={<IconAlertTriangle size={22} color="var(--mantine-color-amber-5)" aria-hidden />}
      >
        <p>{t('home.prohibited.care.text')}</p>
        <ul>
          {care.map((no) => (
            <li key={no}>{t(`home.prohibited.care.${no}`)}</li>
          ))}
        </ul>
      </PlainSection>
      <PlainSection title={t('home.prohibited.doubt.title')} icon={<IconHelpCircle size={22} aria-hidden />}>
        <p>{t('home.prohibited.doubt.text')}</p>
        <Button component={Link} to="/serviceSupport" variant="default">
          {t('home.prohibited.ask')}
        </Button>
      </PlainSection>
    </>
  )
}

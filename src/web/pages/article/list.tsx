import '@mantine/core/styles/Input.layer.css'
import { Box, Button, Group, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ArticleCards } from '#web/features/article/article-cards.tsx'
import { type ArticleFilter, articleListQuery } from '#web/features/article/queries.ts'
import { Card } from '#web/kit/card.tsx'
import { IconButton } from '#web/kit/icon-button.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { t } from '#web/lib/words.ts'
import { PlainPage } from '#web/pages/home/plain-page.tsx'
import { ArticleLoadState } from './load-state.tsx'

/** Every article there is: by category and words, both kept in the address. */
export function ArticlesPage() {
  usePageTitle(t('home.articles.title'))
  const [params] = useSearchParams()
  const filter = readArticleFilter(params)
  const { data, error, refetch } = useQuery(articleListQuery(filter))
  return (
    <PlainPage title={t('home.articles.title')} note={t('home.articles.note')} isWide>
      <Group justify="space-between" gap="md" mt="xl" mb="lg">
        <Categories filter={filter} categories={data?.categories ?? []} />
        <ArticleSearch filter={filter} />
      </Group>
      {data ? (
        <>
          <Text size="sm" c="dimmed" mb="md" role="status">
            {t('home.articles.count', { count: data.total })}
          </Text>
          {data.total === 0 ? <NoArticles /> : <ArticleCards articles={data.list} level={2} />}
          <ArticlePager filter={filter} total={data.total} />
        </>
      ) : (
        <ArticleLoadState title={t('home.articles.failed')} error={error} onRetry={() => void refetch()} />
      )}
    </PlainPage>
  )
}

type Category = { id: number; name: string; count: number }

function Categories({ filter, categories }: { filter: ArticleFilter; categories: Category[] }) {
  const all: { id: number | undefined; name: string }[] = [{ id: undefined, name: t('home.articles.all') }, ...categories]
  return (
    <nav aria-label={t('home.articles.categories')}>
      <Group gap="xs">
        {all.map(({ id, name }) => (
          <Button
            component={Link}
            size="sm"
            radius="xl"
            variant={filter.category_id === id ? 'filled' : 'default'}
            key={name}
            to={articleListPath({ ...filter, category_id: id, page: 1 })}
            aria-current={filter.category_id === id ? 'page' : undefined}
            preventScrollReset
          >
            {name}
          </Button>
        ))}
      </Group>
    </nav>
  )
}

function ArticleSearch({ filter }: { filter: ArticleFilter }) {
  const [, setParams] = useSearchParams()
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const words = String(new FormData(event.currentTarget).get('q') ?? '').trim()
    const path = articleListPath({ ...filter, quick_search: words || undefined, page: 1 })
    setParams(new URLSearchParams(path.split('?')[1] ?? ''), { preventScrollReset: true })
  }
  return (
    <Box component="search" w={{ base: '100%', xs: 300 }}>
      <form onSubmit={handleSubmit}>
        <TextInput
          size="md"
          key={filter.quick_search}
          type="search"
          name="q"
          maxLength={100}
          defaultValue={filter.quick_search}
          aria-label={t('home.articles.search')}
          placeholder={t('home.articles.search')}
          rightSection={
            <IconButton type="submit" size={36} label={t('home.articles.find')}>
              <IconSearch size={18} aria-hidden />
            </IconButton>
          }
        />
      </form>
    </Box>
  )
}

function NoArticles() {
  return (
    <Card ta="center" py={56}>
      <p>
        <strong>{t('home.articles.none')}</strong>
        <br />
        {t('home.articles.none_hint')}
      </p>
      <Group justify="center">
        <Button component={Link} to="/articles" variant="default">
          {t('home.articles.clear')}
        </Button>
      </Group>
    </Card>
  )
}

function ArticlePager({ filter, total }: { filter: ArticleFilter; total: number }) {
  const { page, limit } = filter
  const pages = Math.ceil(total / limit)
  if (pages < 2) return null
  const to = (step: number) => articleListPath({ ...filter, page: page + step })
  return (
    <nav aria-label={t('home.articles.pages')}>
      <Group justify="center" mt="xl">
        {page > 1 && (
          <Button component={Link} to={to(-1)} variant="default">
            {t('home.articles.previous')}
          </Button>
        )}
        <span>{t('home.articles.page', { page, pages })}</span>
        {page < pages && (
          <Button component={Link} to={to(1)} variant="default">
            {t('home.articles.next')}
          </Button>
        )}
      </Group>
    </nav>
  )
}

const perPage = 12

/** What the list of articles shows, read from its address: `?category=2&q=customs&page=3`. */
export function readArticleFilter(params: URLSearchParams): ArticleFilter {
  const words = (params.get('q') ?? '').trim().slice(0, 100)
  return {
    page: wholeNumber(params.get('page')) ?? 1,
    limit: perPage,
    category_id: wholeNumber(params.get('category')),
    quick_search: words || undefined,
  }
}

export function articleListPath({ page, category_id, quick_search }: ArticleFilter): string {
  const params = new URLSearchParams()
  if (category_id !== undefined) params.set('category', String(category_id))
  if (quick_search) params.set('q', quick_search)
  if (page > 1) params.set('page', String(page))
  const text = params.toString()
  return text ? `/articles?${text}` : '/articles'
}

function wholeNumber(raw: string | null): number | undefined {
  return raw && /^[1-9]\d{0,4}$/.test(raw) ? Number(raw) : undefined
}

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
import { CallError } from '#web/lib/call-error.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { t } from '#web/lib/words.ts'
import { PlainPage } from '#web/pages/home/plain-page.tsx'
import { LoadError } from './load-error.tsx'

/** Every article there is: by category and words, both kept in the address. */
export function ArticlesPage() {
  usePageTitle(t('home.articles.title'))
  const [params] = useSearchParams()
  const view = readArticleView(params)
  const { data, error, refetch } = useQuery(articleListQuery(view.choice))
  return (
    <PlainPage title={t('home.articles.title')} note={t('home.articles.note')} isWide>
      <Group justify="space-between" gap="md" mt="xl" mb="lg">
        <Categories view={view} categories={data?.categories ?? []} />
        <ArticleSearch view={view} />
      </Group>
      {data ? (
        <>
          <Text size="sm" c="dimmed" mb="md" role="status">
            {t('home.articles.count', { count: data.total })}
          </Text>
          {data.total === 0 ? <NoArticles /> : <ArticleCards articles={data.list} level={2} />}
          <ArticlePager view={view} total={data.total} />
        </>
      ) : error instanceof CallError ? (
        <LoadError title={t('home.articles.failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <Box h={320} bg="var(--app-ground)" bdrs="lg" role="status" aria-label={t('common.loading')} />
      )}
    </PlainPage>
  )
}

type Category = { id: number; name: string; count: number }

function Categories({ view, categories }: { view: ArticleView; categories: Category[] }) {
  const all: { id: number | undefined; name: string }[] = [{ id: undefined, name: t('home.articles.all') }, ...categories]
  return (
    <nav aria-label={t('home.articles.categories')}>
      <Group gap="xs">
        {all.map(({ id, name }) => (
          <Button
            component={Link}
            size="sm"
            radius="xl"
            variant={view.choice.category_id === id ? 'filled' : 'default'}
            key={name}
            to={articleListPath({ ...view.choice, category_id: id, page: 1 })}
            aria-current={view.choice.category_id === id ? 'page' : undefined}
            preventScrollReset
          >
            {name}
          </Button>
        ))}
      </Group>
    </nav>
  )
}

function ArticleSearch({ view }: { view: ArticleView }) {
  const [, setParams] = useSearchParams()
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const words = String(new FormData(event.currentTarget).get('q') ?? '').trim()
    const path = articleListPath({ ...view.choice, quick_search: words || undefined, page: 1 })
    setParams(new URLSearchParams(path.split('?')[1] ?? ''), { preventScrollReset: true })
  }
  return (
    <Box component="search" w={{ base: '100%', xs: 300 }}>
      <form onSubmit={handleSubmit}>
        <TextInput
          size="md"
          key={view.choice.quick_search}
          type="search"
          name="q"
          maxLength={100}
          defaultValue={view.choice.quick_search}
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

function ArticlePager({ view, total }: { view: ArticleView; total: number }) {
  const { page, limit } = view.choice
  const pages = Math.ceil(total / limit)
  if (pages < 2) return null
  const to = (step: number) => articleListPath({ ...view.choice, page: page + step })
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

/** What the list of articles shows, read from its address: `?category=2&q=customs&page=3`. */
type ArticleView = { choice: ArticleFilter }

const perPage = 12

export function readArticleView(params: URLSearchParams): ArticleView {
  const words = (params.get('q') ?? '').trim().slice(0, 100)
  return {
    choice: {
      page: wholeNumber(params.get('page')) ?? 1,
      limit: perPage,
      category_id: wholeNumber(params.get('category')),
      quick_search: words || undefined,
    },
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

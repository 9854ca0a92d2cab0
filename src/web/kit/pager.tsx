import '@mantine/core/styles/Combobox.layer.css'
import { Group, NativeSelect, Pagination, Text } from '@mantine/core'

type Words = {
  pageSize: string
  first: string
  previous: string
  next: string
  last: string
  pages: string
  page: (page: number) => string
}

type Props = {
  page: number
  pages: number
  limit: number
  sizes: readonly number[]
  /** "1,234 records": read out when it changes */
  summary: string
  isNarrow: boolean
  words: Words
  onPage: (page: number) => void
  onLimit: (limit: number) => void
}

export function Pager({ page, pages, limit, sizes, summary, isNarrow, words, onPage, onLimit }: Props) {
  const edges = { first: words.first, previous: words.previous, next: words.next, last: words.last }
  return (
    <Group justify="space-between" gap="sm">
      <Group gap="sm">
        <Text size="sm" c="dimmed" role="status" style={{ fontVariantNumeric: 'tabular-nums' }}>
          {summary}
        </Text>
        <NativeSelect
          size="xs"
          aria-label={words.pageSize}
          value={String(limit)}
          onChange={(event) => onLimit(Number(event.currentTarget.value))}
          data={sizes.map((size) => ({ value: String(size), label: `${size} ${words.pageSize}` }))}
        />
      </Group>
      {pages > 1 && (
        <Pagination
          component="nav"
          aria-label={words.pages}
          size="sm"
          value={page}
          total={pages}
          siblings={isNarrow ? 0 : 1}
          boundaries={isNarrow ? 0 : 1}
          withEdges={!isNarrow}
          onChange={onPage}
          getControlProps={(control) => ({ 'aria-label': edges[control] })}
          getItemProps={(item) => ({ 'aria-label': words.page(item) })}
        />
      )}
    </Group>
  )
}

import { List, Text } from '@mantine/core'
import type { OrderRow } from '#contract/order-row.ts'
import { t } from '#web/lib/words.ts'
import { nameOf } from './name-of.ts'

const namedAtMost = 6

export function Names({ rows }: { rows: readonly OrderRow[] }) {
  const unnamed = rows.length - namedAtMost
  return (
    <div>
      <List size="sm">
        {rows.slice(0, namedAtMost).map((row) => (
          <List.Item key={row.id}>{nameOf(row)}</List.Item>
        ))}
      </List>
      {unnamed > 0 && <Text size="sm">{t('resource.delete_more', { count: unnamed })}</Text>}
    </div>
  )
}

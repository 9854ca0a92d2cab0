import { List, Text } from '@mantine/core'
import type { OrderRow } from '#contract/order-row.ts'
import { t } from '#web/lib/words.ts'

const namedAtMost = 6

/** What an order is called in a question: its number, and whom it goes to. */
export const nameOf = ({ order_code: code, receiver_name: name }: OrderRow): string => `${code} · ${name}`

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

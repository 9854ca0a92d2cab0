import { List, Text } from '@mantine/core'
import type { OrderRow } from '#contract/order-row.ts'
import { t } from '#web/lib/words.ts'
import { orderName } from './order-name.ts'

const maxNames = 6

export function OrderNameList({ rows }: { rows: readonly OrderRow[] }) {
  const unnamed = rows.length - maxNames
  return (
    <div>
      <List size="sm">
        {rows.slice(0, maxNames).map((row) => (
          <List.Item key={row.id}>{orderName(row)}</List.Item>
        ))}
      </List>
      {unnamed > 0 && <Text size="sm">{t('resource.delete_more', { count: unnamed })}</Text>}
    </div>
  )
}

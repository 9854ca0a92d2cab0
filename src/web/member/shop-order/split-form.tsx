import { Button, Group, NumberInput, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { ShopOrderDetail } from '#contract/shop-order.ts'
import { t } from '#web/lib/words.ts'
import { useSplitShopOrder } from './queries.ts'

/** How many pieces of each line go into a second parcel; the rest stay. Split again, the second makes a third. */
export function SplitForm({ order, onEnd }: { order: ShopOrderDetail; onEnd: () => void }) {
  const split = useSplitShopOrder()
  const [moved, setMoved] = useState<Record<string, number>>({})
  const countOf = (lineId: string) => moved[lineId] ?? 0
  const partOf = (count: (item: ShopOrderDetail['items'][number]) => number) =>
    order.items.flatMap((item) => (count(item) > 0 ? [{ line_id: item.lineId, quantity: count(item) }] : []))
  const second = partOf(({ lineId }) => countOf(lineId))
  const first = partOf(({ lineId, quantity }) => quantity - countOf(lineId))
  return (
    <Stack gap="sm" component="section">
      <Title order={3} size="h5">
        {t('shopOrder.do.split')}
      </Title>
      <Text size="sm" c="dimmed">
        {t('shopOrder.split_text')}
      </Text>
      {order.items.map(({ lineId, englishName, chineseName, quantity }) => (
        <Group key={lineId} justify="space-between" wrap="nowrap">
          <Text size="sm">{t('shopOrder.pieces', { name: englishName || chineseName, count: quantity })}</Text>
          <NumberInput
            size="xs"
            w={90}
            min={0}
            max={quantity}
            clampBehavior="strict"
            allowDecimal={false}
            aria-label={t('shopOrder.second_parcel', { name: englishName || chineseName })}
            value={countOf(lineId)}
            onChange={(value) => setMoved((now) => ({ ...now, [lineId]: Number(value) || 0 }))}
          />
        </Group>
      ))}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" size="xs" onClick={onEnd}>
          {t('common.cancel')}
        </Button>
        <Button
          size="xs"
          loading={split.isPending}
          disabled={first.length === 0 || second.length === 0}
          onClick={() => split.mutate({ id: order.id, parts: [first, second] }, { onSuccess: onEnd })}
        >
          {t('shopOrder.do.split')}
        </Button>
      </Group>
    </Stack>
  )
}

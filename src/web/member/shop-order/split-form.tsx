import { Button, Group, NumberInput, Stack, Text, Title } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { ShopOrderDetail } from '#contract/shop-order.ts'
import { IconButton } from '#web/kit/icon-button.tsx'
import { t } from '#web/lib/words.ts'
import { FormFoot } from '#web/resource/form-foot.tsx'
import { useSplitShopOrder } from './queries.ts'

/** Which pieces go into the second parcel, the third and so on; what is in none of them stays in the first. */
export function SplitForm({ order, onEnd }: { order: ShopOrderDetail; onEnd: () => void }) {
  const split = useSplitShopOrder()
  const [parcels, setParcels] = useState<PiecesByLine[]>([{}])
  const { items } = order
  const pieceCount = items.reduce((sum, { quantity }) => sum + quantity, 0)
  const parts = partsOf(items, parcels)
  const nameOf = ({ englishName, chineseName }: (typeof items)[number]) => englishName || chineseName
  return (
    <Stack gap="md" component="section">
      <div>
        <Title order={3} size="h5">
          {t('shopOrder.do.split')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('shopOrder.split_text')}
        </Text>
      </div>
      <Parcel number={1}>
        {items.map((item) => (
          <Text key={item.lineId} size="sm" c={restOf(item, parcels) === 0 ? 'dimmed' : undefined}>
            {t('shopOrder.pieces', { name: nameOf(item), count: restOf(item, parcels) })}
          </Text>
        ))}
      </Parcel>
      {parcels.map((pieces, index) => {
        const number = index + 2
        return (
          <Parcel
            key={number}
            number={number}
            onRemove={parcels.length > 1 ? () => setParcels(parcels.toSpliced(index, 1)) : undefined}
          >
            {items.map((item) => {
              const inside = pieces[item.lineId] ?? 0
              return (
                <Group key={item.lineId} justify="space-between" wrap="nowrap">
                  <Text size="sm">{nameOf(item)}</Text>
                  <NumberInput
                    size="xs"
                    w={90}
                    min={0}
                    max={inside + restOf(item, parcels)}
                    clampBehavior="strict"
                    allowDecimal={false}
                    aria-label={t('shopOrder.parcel_pieces', { name: nameOf(item), number })}
                    value={inside}
                    onChange={(value) => setParcels(parcels.with(index, { ...pieces, [item.lineId]: Number(value) || 0 }))}
                  />
                </Group>
              )
            })}
          </Parcel>
        )
      })}
      <Group justify="space-between" gap="xs">
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={parcels.length + 1 >= Math.min(maxParcels, pieceCount)}
          onClick={() => setParcels([...parcels, {}])}
        >
          {t('shopOrder.add_parcel')}
        </Button>
        <FormFoot
          size="xs"
          loading={split.isPending}
          disabled={parts.some((part) => part.length === 0)}
          onClick={() => split.mutate({ id: order.id, parts }, { onSuccess: onEnd })}
          onCancel={onEnd}
        >
          {t('shopOrder.do.split')}
        </FormFoot>
      </Group>
    </Stack>
  )
}

type ParcelProps = { number: number; onRemove?: (() => void) | undefined; children: ReactNode }

const Parcel = ({ number, onRemove, children }: ParcelProps) => (
  <Stack gap={6}>
    <Group justify="space-between">
      <Text size="sm" fw={600}>
        {t('shopOrder.parcel_number', { number })}
      </Text>
      {onRemove && (
        <IconButton label={t('shopOrder.remove_parcel', { number })} onClick={onRemove}>
          <IconX size={16} aria-hidden />
        </IconButton>
      )}
    </Group>
    {children}
  </Stack>
)

type Item = Pick<ShopOrderDetail['items'][number], 'lineId' | 'quantity'>

/** How many pieces of each line lie in a parcel. */
export type PiecesByLine = Record<string, number>

/** As many as the call takes. */
const maxParcels = 10

/** What stays in the first parcel. */
export const restOf = ({ lineId, quantity }: Item, parcels: readonly PiecesByLine[]): number =>
  quantity - parcels.reduce((sum, pieces) => sum + (pieces[lineId] ?? 0), 0)

/** The first parcel with what is in no other, and the others: together all of the order. */
export function partsOf(items: readonly Item[], parcels: readonly PiecesByLine[]): { line_id: string; quantity: number }[][] {
  const first: PiecesByLine = Object.fromEntries(items.map((item) => [item.lineId, restOf(item, parcels)]))
  return [first, ...parcels].map((pieces) =>
    items.flatMap(({ lineId }) => ((pieces[lineId] ?? 0) > 0 ? [{ line_id: lineId, quantity: pieces[lineId] ?? 0 }] : [])),
  )
}

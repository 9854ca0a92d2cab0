import { Button, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ShopOrderDetail } from '#contract/shop-order.ts'
import { asPence, formatDecimal, formatPounds } from '#domain/money.ts'
import { t } from '#web/lib/words.ts'
import { FormFoot } from '#web/resource/form-foot.tsx'
import { Picture } from './columns.tsx'
import { useEditShopOrder } from './queries.ts'
import classes from './shop-order.module.css'

type Item = ShopOrderDetail['items'][number]
const fields = ['englishName', 'chineseName', 'unitPrice', 'weight', 'hsCode', 'originCountry'] as const
type Typed = Record<(typeof fields)[number], string>

const typedOf = (item: Item): Typed => ({
  englishName: item.englishName,
  chineseName: item.chineseName,
  unitPrice: formatDecimal(asPence(item.unitPrice)),
  weight: String(item.weight),
  hsCode: item.hsCode,
  originCountry: item.originCountry,
})

const showPrice = (price: number, currency: string): string =>
  currency === 'GBP' ? formatPounds(asPence(price)) : `${formatDecimal(asPence(price))} ${currency}`

/** What lies in the parcel, and what is declared of it. */
export function ItemsForm({ order, canEdit }: { order: ShopOrderDetail; canEdit: boolean }) {
  const edit = useEditShopOrder()
  const needsWork = order.reasons.includes('goods') || order.reasons.includes('customs')
  const [isEditing, setIsEditing] = useState(needsWork)
  const own = order.items.filter(({ number }) => number === '')
  const [typed, setTyped] = useState(() => own.map(typedOf))
  const set = (index: number, name: keyof Typed, value: string) =>
    setTyped((now) => now.map((one, at) => (at === index ? { ...one, [name]: value } : one)))
  const handleSave = () =>
    edit.mutate(
      {
        id: order.id,
        items: own.map((item, index) => {
          const { englishName, chineseName, unitPrice, weight, hsCode, originCountry } = typed[index] ?? typedOf(item)
          return {
            line_id: item.lineId,
            english_name: englishName,
            chinese_name: chineseName,
            weight,
            hs_code: hsCode,
            origin_country: originCountry,
            ...(Number(unitPrice) > 0 ? { unit_price: unitPrice } : {}),
          }
        }) as never,
      },
      { onSuccess: () => setIsEditing(false) },
    )
  return (
    <Stack gap={12}>
      {order.items.map((item, index) => (
        <Stack key={`${item.number}-${item.lineId}`} gap="xs">
          <div className={classes.item}>
            <Picture url={item.imageUrl} />
            <div>
              <Text size="sm" fw={600}>
                {item.englishName || item.chineseName}
              </Text>
              <Text size="xs" c="dimmed">
                {[item.sku, item.chineseName, item.number].filter(Boolean).join(' · ')}
              </Text>
            </div>
            <Text size="sm" ta="right">
              {item.quantity} × {showPrice(item.unitPrice, item.currency)}
            </Text>
          </div>
          {isEditing && canEdit && item.number === '' && (
            <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="xs">
              {fields.map((name) => (
                <TextInput
                  key={name}
                  size="xs"
                  label={t(`shopOrder.item.${name}`)}
                  value={typed[index]?.[name] ?? ''}
                  error={order.problems[`items.${index}.${name}`]}
                  onChange={(event) => set(index, name, event.currentTarget.value)}
                />
              ))}
            </SimpleGrid>
          )}
        </Stack>
      ))}
      {canEdit && isEditing && (
        <FormFoot size="xs" loading={edit.isPending} onClick={handleSave} onCancel={() => setIsEditing(false)}>
          {t('common.save')}
        </FormFoot>
      )}
      {canEdit && !isEditing && (
        <Group justify="flex-end">
          <Button variant="default" size="xs" onClick={() => setIsEditing(true)}>
            {t('shopOrder.edit_items')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

import { Button, Group, NativeSelect, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ShopOrderDetail } from '#contract/shop-order.ts'
import { Facts } from '#web/kit/facts.tsx'
import { coversQuery } from '#web/lib/catalogue-queries.ts'
import { formatMoney } from '#web/lib/money.ts'
import { t } from '#web/lib/words.ts'
import { FormFoot } from '#web/resource/form-foot.tsx'
import { useEditShopOrder } from './queries.ts'

/** Its insurance and the member's own note. */
export function OptionsForm({ order, canEdit }: { order: ShopOrderDetail; canEdit: boolean }) {
  const { data: covers = [] } = useQuery(coversQuery)
  const [isEditing, setIsEditing] = useState(false)
  const cover = covers.find(({ id }) => id === order.insurance_id)
  if (isEditing && canEdit) return <Editor order={order} covers={covers} onEnd={() => setIsEditing(false)} />
  return (
    <Group justify="space-between" align="start" wrap="nowrap">
      <Facts
        layout="columns"
        lines={[
          {
            label: t('field.newOrders.insurance_id.label'),
            value:
              order.insurance_id === null
                ? t('shopOrder.no_insurance')
                : [cover?.name, order.insurance_value && formatMoney(order.insurance_value)].filter(Boolean).join(' · '),
          },
          order.remark !== '' && { label: t('field.newOrders.remark.label'), value: order.remark },
        ]}
      />
      {canEdit && (
        <Button size="xs" variant="default" flex="none" onClick={() => setIsEditing(true)}>
          {t('shopOrder.edit_options')}
        </Button>
      )}
    </Group>
  )
}

type EditorProps = { order: ShopOrderDetail; covers: readonly { id: number; name: string }[]; onEnd: () => void }

function Editor({ order, covers, onEnd }: EditorProps) {
  const edit = useEditShopOrder()
  const [cover, setCover] = useState(String(order.insurance_id ?? ''))
  const [value, setValue] = useState(order.insurance_value ?? '')
  const [remark, setRemark] = useState(order.remark)
  const isMissing = cover !== '' && !(Number(value) > 0)
  return (
    <Stack
      component="form"
      gap="sm"
      onSubmit={(event) => {
        event.preventDefault()
        const insurance = cover === '' ? null : { id: Number(cover), value }
        edit.mutate({ id: order.id, insurance: insurance as never, remark }, { onSuccess: onEnd })
      }}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <NativeSelect
          label={t('field.newOrders.insurance_id.label')}
          value={cover}
          data={[
            { value: '', label: t('shopOrder.no_insurance') },
            ...covers.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(event) => setCover(event.currentTarget.value)}
        />
        {cover !== '' && (
          <TextInput
            label={t('field.newOrders.insurance_value.label')}
            leftSection={<Text size="sm">£</Text>}
            inputMode="decimal"
            required
            value={value}
            onChange={(event) => setValue(event.currentTarget.value)}
          />
        )}
      </SimpleGrid>
      <Textarea
        label={t('field.newOrders.remark.label')}
        maxLength={200}
        autosize
        minRows={2}
        value={remark}
        onChange={(event) => setRemark(event.currentTarget.value)}
      />
      <FormFoot size="xs" loading={edit.isPending} disabled={isMissing} onCancel={onEnd}>
        {t('common.save')}
      </FormFoot>
    </Stack>
  )
}

import { Button, Group, Select, Stack, TagsInput, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ActionResult } from '#contract/row-action.ts'
import type { ShopOrderRow } from '#contract/shop-order.ts'
import { channelFilter } from '#web/features/order/queries.ts'
import { Dialog } from '#web/kit/dialog.tsx'
import { t } from '#web/lib/words.ts'
import { parseSides } from './edit-cells.tsx'
import { choicesOptions, useAddPreset, useBulkChange } from './queries.ts'

export type BulkChoice = 'preset' | 'channel' | 'tag'
type Props = { what: BulkChoice; orders: ShopOrderRow[]; onDone: (answer: ActionResult) => void; onClose: () => void }

/** One choice for all of the chosen orders. */
export function BulkDialog({ what, orders, onDone, onClose }: Props) {
  const change = useBulkChange()
  const ids = orders.map(({ id }) => id)
  const run = (more: { verb: 'applyPreset' | 'setChannel' | 'tag' } & Record<string, unknown>) =>
    change.mutate(
      { ids, ...more },
      {
        onSuccess: (answer) => {
          onClose()
          onDone(answer)
        },
      },
    )
  const title = t(`shopOrder.do.${what}`)
  return (
    <Dialog isBusy={change.isPending} opened onClose={onClose} title={title} centered zIndex={400} closeLabel={t('common.close')}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('shopOrder.for_orders', { count: orders.length })}
        </Text>
        {what === 'preset' && (
          <PresetForm isBusy={change.isPending} onApply={(id) => run({ verb: 'applyPreset', preset_id: id })} />
        )}
        {what === 'channel' && (
          <ChannelForm isBusy={change.isPending} onApply={(id) => run({ verb: 'setChannel', channel_id: id })} />
        )}
        {what === 'tag' && (
          <TagForm orders={orders} isBusy={change.isPending} onApply={(add, remove) => run({ verb: 'tag', add, remove })} />
        )}
      </Stack>
    </Dialog>
  )
}

const inDialog = { withinPortal: true, zIndex: 500 } as const
type FormProps = { isBusy: boolean; onApply: (id: number) => void }

function Foot({ isBusy, isOff, onApply }: { isBusy: boolean; isOff: boolean; onApply: () => void }) {
  return (
    <Group justify="flex-end">
      <Button loading={isBusy} disabled={isOff} onClick={onApply}>
        {t('shopOrder.apply')}
      </Button>
    </Group>
  )
}

function ChannelForm({ isBusy, onApply }: FormProps) {
  const { data = [] } = useQuery(channelFilter)
  const [chosen, setChosen] = useState<string | null>(null)
  return (
    <>
      <Select
        label={t('field.newOrders.channel_id.label')}
        data={data}
        value={chosen}
        onChange={setChosen}
        searchable
        data-autofocus
        comboboxProps={inDialog}
      />
      <Foot isBusy={isBusy} isOff={chosen === null} onApply={() => onApply(Number(chosen))} />
    </>
  )
}

/** A preset that is there, or a new one made on the spot. */
function PresetForm({ isBusy, onApply }: FormProps) {
  const { data } = useQuery(choicesOptions)
  const add = useAddPreset()
  const presets = data?.presets ?? []
  const [chosen, setChosen] = useState<string | null>(null)
  const [isNew, setIsNew] = useState(false)
  const [name, setName] = useState('')
  const [size, setSize] = useState('')
  const [weight, setWeight] = useState('')
  const sides = parseSides(size)
  const handleAdd = () => {
    if (!sides) return
    const [length, width, height] = sides
    add.mutate({ name, length, width, height, weight: Number(weight) || 0 } as never, { onSuccess: ({ id }) => onApply(id) })
  }
  if (isNew || (data && presets.length === 0))
    return (
      <>
        <TextInput
          label={t('shopOrder.preset.name')}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          maxLength={40}
          data-autofocus
        />
        <TextInput
          label={`${t('shopOrder.size')} (cm)`}
          placeholder="30 × 20 × 10"
          value={size}
          onChange={(event) => setSize(event.currentTarget.value)}
        />
        <TextInput
          label={t('shopOrder.preset.weight')}
          inputMode="numeric"
          value={weight}
          onChange={(event) => setWeight(event.currentTarget.value)}
        />
        <Foot isBusy={isBusy || add.isPending} isOff={name.trim() === '' || sides === null} onApply={handleAdd} />
      </>
    )
  return (
    <>
      <Select
        label={t('field.newOrders.preset_id.label')}
        data={presets.map(({ id, name: label, length, width, height }) => ({
          value: String(id),
          label: `${label} · ${length} × ${width} × ${height} cm`,
        }))}
        value={chosen}
        onChange={setChosen}
        data-autofocus
        comboboxProps={inDialog}
      />
      <Button variant="subtle" size="xs" onClick={() => setIsNew(true)} style={{ alignSelf: 'start' }}>
        {t('shopOrder.preset.add')}
      </Button>
      <Foot isBusy={isBusy} isOff={chosen === null} onApply={() => onApply(Number(chosen))} />
    </>
  )
}

type TagFormProps = { orders: ShopOrderRow[]; isBusy: boolean; onApply: (add: string[], remove: string[]) => void }

/** Begins with what all of them have; what is taken out there is taken from all of them. */
function TagForm({ orders, isBusy, onApply }: TagFormProps) {
  const { data } = useQuery(choicesOptions)
  const [first, ...others] = orders
  const shared = (first?.tags ?? []).filter((tag) => others.every(({ tags }) => tags.includes(tag)))
  const [tags, setTags] = useState(shared)
  return (
    <>
      <TagsInput
        label={t('field.newOrders.tags.label')}
        data={data?.tags ?? []}
        value={tags}
        onChange={(next) => setTags(next.map((tag) => tag.trim().slice(0, 24)).filter(Boolean))}
        maxTags={10}
        data-autofocus
        comboboxProps={inDialog}
      />
      <Foot
        isBusy={isBusy}
        isOff={false}
        onApply={() =>
          onApply(
            tags.filter((tag) => !shared.includes(tag)),
            shared.filter((tag) => !tags.includes(tag)),
          )
        }
      />
    </>
  )
}

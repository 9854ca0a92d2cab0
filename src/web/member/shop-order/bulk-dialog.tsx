import { Button, Group, Select, TagsInput, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ActionResult } from '#contract/row-action.ts'
import type { ShopOrderRow } from '#contract/shop-order.ts'
import { DateInput } from '#web/inputs/text-inputs.tsx'
import { t } from '#web/lib/words.ts'
import { channelFilter } from '#web/member/order/queries.ts'
import { AskDialog } from '#web/resource/ask-dialog.tsx'
import { blankPreset, PresetFields, presetText, readPreset } from './preset-fields.tsx'
import { choicesOptions, useAddPreset, useBulkChange } from './queries.ts'

export type BulkChoice = 'preset' | 'channel' | 'tag' | 'hold'
type Props = { what: BulkChoice; orders: ShopOrderRow[]; onDone: (answer: ActionResult) => void; onClose: () => void }

/** One choice for all of the chosen orders. */
export function BulkDialog({ what, orders, onDone, onClose }: Props) {
  const change = useBulkChange()
  const ids = orders.map(({ id }) => id)
  const run = (more: { verb: 'applyPreset' | 'setChannel' | 'tag' | 'hold' } & Record<string, unknown>) =>
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
    <AskDialog isBusy={change.isPending} onClose={onClose} title={title} zIndex={400}>
      <Text size="sm" c="dimmed">
        {t('shopOrder.for_orders', { count: orders.length })}
      </Text>
      {what === 'preset' && (
        <PresetForm isBusy={change.isPending} onApply={(id) => run({ verb: 'applyPreset', preset_id: id })} />
      )}
      {what === 'channel' && (
        <ChannelForm isBusy={change.isPending} onApply={(id) => run({ verb: 'setChannel', channel_id: id })} />
      )}
      {what === 'hold' && <HoldForm isBusy={change.isPending} onApply={(until) => run({ verb: 'hold', is_held: 1, until })} />}
      {what === 'tag' && (
        <TagForm orders={orders} isBusy={change.isPending} onApply={(add, remove) => run({ verb: 'tag', add, remove })} />
      )}
    </AskDialog>
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

/** Without a day orders stay on hold until they are released. */
function HoldForm({ isBusy, onApply }: { isBusy: boolean; onApply: (until: string) => void }) {
  const [until, setUntil] = useState('')
  return (
    <>
      <DateInput
        name="until"
        label={t('field.newOrders.hold_until.label')}
        description={t('shopOrder.hold_note')}
        value={until}
        onChange={setUntil}
      />
      <Foot isBusy={isBusy} isOff={false} onApply={() => onApply(until)} />
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
  const [typed, setTyped] = useState(blankPreset)
  const values = readPreset(typed)
  if (isNew || (data && presets.length === 0))
    return (
      <>
        <PresetFields typed={typed} onChange={setTyped} />
        <Foot
          isBusy={isBusy || add.isPending}
          isOff={values === null}
          onApply={() => values && add.mutate(values, { onSuccess: ({ id }) => onApply(id) })}
        />
      </>
    )
  return (
    <>
      <Select
        label={t('field.newOrders.preset_id.label')}
        data={presets.map((preset) => ({ value: String(preset.id), label: `${preset.name} · ${presetText(preset)}` }))}
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

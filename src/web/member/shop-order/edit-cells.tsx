import { Box, Select, TextInput, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import type { ShopOrderRow } from '#contract/shop-order.ts'
import { shopOrderState } from '#domain/shop/state.ts'
import { t } from '#web/lib/words.ts'
import { channelFilter } from '#web/member/order/queries.ts'
import { useEditShopOrder } from './queries.ts'
import classes from './shop-order.module.css'

type Field = 'weight' | 'size' | 'channel'
type CellProps = { order: ShopOrderRow }

const canEdit = ({ state }: ShopOrderRow): boolean => state === shopOrderState.notReady || state === shopOrderState.ready

/** Opens the editor of a field of a row, as a click on the cell does. False where it is not in sight. */
export function openCell(id: number, field: Field): boolean {
  const cell = document.querySelector<HTMLElement>(`[data-cell="${field}"][data-of="${id}"]`)
  cell?.click()
  return cell !== null
}

/** On to the next cell that can be edited, or back to the one before. */
function openNext(from: HTMLElement, isBack: boolean): void {
  const mark = from.closest<HTMLElement>('[data-editing]')
  // Of the list or of the drawer that lies over it, never from one to the other.
  const frame = from.closest('[role=dialog]') ?? document.querySelector('main')
  const all = [...(frame?.querySelectorAll<HTMLElement>('[data-cell], [data-editing]') ?? [])]
  const next = all[all.indexOf(mark as HTMLElement) + (isBack ? -1 : 1)]
  if (next) requestAnimationFrame(() => next.click())
}

type EditCellProps = CellProps & {
  field: Field
  label: string
  shown: string
  isMissing: boolean
  children: (close: () => void) => ReactNode
}

/** A value that becomes its own small editor when it is clicked. */
function EditCell({ order, field, label, shown, isMissing, children }: EditCellProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen)
    return (
      <Box data-editing={field} component="span" display="inline-block" miw={120}>
        {children(() => setIsOpen(false))}
      </Box>
    )
  if (!canEdit(order)) return <span>{shown}</span>
  return (
    <UnstyledButton
      className={classes.cell}
      data-cell={field}
      data-of={order.id}
      data-missing={isMissing || undefined}
      aria-label={`${label}: ${shown}`}
      onClick={() => setIsOpen(true)}
    >
      {shown}
    </UnstyledButton>
  )
}

type TypedProps = { label: string; initial: string; onSave: (text: string) => void; onClose: () => void; placeholder?: string }

/** Enter keeps what is typed, Tab keeps it and goes on, Escape leaves it. */
function TypedEditor({ label, initial, placeholder, onSave, onClose }: TypedProps) {
  const [text, setText] = useState(initial)
  const isDone = useRef(false)
  const save = () => {
    if (isDone.current) return
    isDone.current = true
    if (text.trim() !== initial) onSave(text.trim())
    onClose()
  }
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') {
      isDone.current = true
      event.stopPropagation()
      onClose()
    }
    if (event.key === 'Enter') save()
    if (event.key === 'Tab') {
      event.preventDefault()
      openNext(event.currentTarget, event.shiftKey)
      save()
    }
  }
  return (
    <TextInput
      size="xs"
      autoFocus
      aria-label={label}
      placeholder={placeholder}
      value={text}
      inputMode="decimal"
      onChange={(event) => setText(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onKeyDown={handleKey}
      onBlur={save}
    />
  )
}

export function WeightCell({ order }: CellProps) {
  const edit = useEditShopOrder()
  const label = t('field.newOrders.weight.label')
  return (
    <EditCell
      order={order}
      field="weight"
      label={label}
      shown={order.weight === null ? t('shopOrder.add_weight') : `${order.weight.toLocaleString('en-GB')} g`}
      isMissing={order.weight === null}
    >
      {(close) => (
        <TypedEditor
          label={`${label} (g)`}
          placeholder="g"
          initial={order.weight === null ? '' : String(order.weight)}
          onSave={(text) => edit.mutate({ id: order.id, weight: text as never })}
          onClose={close}
        />
      )}
    </EditCell>
  )
}

/** "30 × 20 × 10", however the three are kept apart. */
export function parseSides(text: string): [string, string, string] | null {
  const sides = text.split(/[\s×x*,]+/i).filter(Boolean)
  const [length, width, height] = sides
  return sides.length === 3 && length && width && height ? [length, width, height] : null
}

export function SizeCell({ order }: CellProps) {
  const edit = useEditShopOrder()
  const sides = [order.length, order.width, order.height]
  const isKnown = sides.every((side) => side !== null)
  const text = isKnown ? sides.join(' × ') : ''
  const label = t('shopOrder.size')
  const handleSave = (typed: string) => {
    const [length, width, height] = parseSides(typed) ?? [typed, typed, typed]
    edit.mutate({ id: order.id, length, width, height })
  }
  return (
    <EditCell
      order={order}
      field="size"
      label={label}
      shown={isKnown ? `${text} cm` : t('shopOrder.add_size')}
      isMissing={!isKnown}
    >
      {(close) => (
        <TypedEditor label={`${label} (cm)`} placeholder="30 × 20 × 10" initial={text} onSave={handleSave} onClose={close} />
      )}
    </EditCell>
  )
}

export function ChannelCell({ order }: CellProps) {
  const edit = useEditShopOrder()
  const label = t('field.newOrders.channel_id.label')
  return (
    <EditCell
      order={order}
      field="channel"
      label={label}
      shown={order.channel?.name ?? t('shopOrder.reason.channel')}
      isMissing={order.channel === null}
    >
      {(close) => (
        <ChannelEditor
          label={label}
          value={order.channel_id === null ? null : String(order.channel_id)}
          onChoose={(channelId) => edit.mutate({ id: order.id, channel_id: channelId })}
          onClose={close}
        />
      )}
    </EditCell>
  )
}

type ChannelEditorProps = { label: string; value: string | null; onChoose: (channelId: number) => void; onClose: () => void }

function ChannelEditor({ label, value, onChoose, onClose }: ChannelEditorProps) {
  const { data = [] } = useQuery(channelFilter)
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Tab') return
    event.preventDefault()
    openNext(event.currentTarget, event.shiftKey)
    onClose()
  }
  return (
    <Select
      size="xs"
      aria-label={label}
      data={data}
      value={value}
      searchable
      autoFocus
      defaultDropdownOpened
      comboboxProps={{ withinPortal: true, width: 260, zIndex: 300, position: 'bottom-start' }}
      onKeyDown={handleKey}
      onChange={(chosen) => {
        if (chosen && chosen !== value) onChoose(Number(chosen))
        onClose()
      }}
      onBlur={onClose}
    />
  )
}

import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { type CSSProperties, memo, useLayoutEffect, useMemo } from 'react'
import { t } from '#web/lib/words.ts'
import type { DragWires, RowDrag } from './drag.ts'
import type { ListView } from './list-view.ts'
import { idOf, recordName } from './record.ts'

/** Rows only go up and down. */
const modifiers: Modifier[] = [({ transform }) => ({ ...transform, x: 0 })]

// Made once: with new options all rows would be drawn again. A pointer is mouse and finger alike; a few pixels tell a drag from a click.
const pointer = { activationConstraint: { distance: 4 } }
const keyboard = { coordinateGetter: sortableKeyboardCoordinates }

/** Beside the rows of a list: they can be dragged to another place then; what happens is also said aloud. */
export function Dragging({ view, wires }: { view: ListView; wires: DragWires }) {
  const sensors = useSensors(useSensor(PointerSensor, pointer), useSensor(KeyboardSensor, keyboard))
  const ids = useMemo(() => view.rows.map(idOf), [view.rows])
  const handleDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) view.onDrop(Number(active.id), Number(over.id))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={modifiers}
      onDragEnd={handleDragEnd}
      accessibility={{ announcements: announcementsFor(view), screenReaderInstructions: { draggable: t('resource.sort_how') } }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={!view.isReorderable}>
        {ids.map((id) => (
          <RowWire key={id} id={id} isOn={view.isReorderable} wires={wires} />
        ))}
      </SortableContext>
    </DndContext>
  )
}

type WireProps = { id: number; isOn: boolean; wires: DragWires }

/** Tells a row what dragging makes of it; the row draws itself. */
const RowWire = memo(function RowWire({ id, isOn, wires }: WireProps) {
  const drag = useRowDragging(id, isOn)
  // Before the picture is drawn, so that a row never lags behind the hand.
  useLayoutEffect(() => wires.setState({ [id]: drag }))
  useLayoutEffect(() => () => wires.setState(({ [id]: _gone, ...rest }) => rest, true), [id, wires])
  return null
})

/** A row that can be taken by its handle, with mouse, finger or keyboard. */
function useRowDragging(id: number, isOn: boolean): RowDrag {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id,
    disabled: !isOn,
    attributes: { roleDescription: t('resource.sort_role') },
  })
  const style: CSSProperties = { transform: CSS.Translate.toString(transform), transition }
  if (isDragging) Object.assign(style, { zIndex: 2, position: 'relative', boxShadow: 'var(--mantine-shadow-lg)' })
  return { rowRef: setNodeRef, style, handle: { ref: setActivatorNodeRef, ...attributes, ...listeners } }
}

function announcementsFor(view: ListView): Announcements {
  const rowOf = (id: UniqueIdentifier) => view.rows.find((row) => idOf(row) === id)
  const nameOf = (id: UniqueIdentifier) => {
    const row = rowOf(id)
    return row ? recordName(view.resource, row) : ''
  }
  /** In a tree a place is one among brothers. */
  const spotOf = (id: UniqueIdentifier, over: UniqueIdentifier) => {
    const row = rowOf(id)
    const rows = (row && view.tree?.positionOf(row)?.siblings) ?? view.rows
    return { name: nameOf(id), place: rows.findIndex((each) => idOf(each) === over) + 1, count: rows.length }
  }
  const say = (key: 'resource.sort_over' | 'resource.sort_end', id: UniqueIdentifier, over: UniqueIdentifier) => {
    const spot = spotOf(id, over)
    return spot.place > 0 ? t(key, spot) : t('resource.sort_apart', { name: spot.name })
  }
  return {
    onDragStart: ({ active }) => t('resource.sort_start', { name: nameOf(active.id) }),
    onDragOver: ({ active, over }) => (over ? say('resource.sort_over', active.id, over.id) : undefined),
    onDragEnd: ({ active, over }) =>
      over ? say('resource.sort_end', active.id, over.id) : t('resource.sort_cancel', { name: nameOf(active.id) }),
    onDragCancel: ({ active }) => t('resource.sort_cancel', { name: nameOf(active.id) }),
  }
}

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
import type { DragStore, RowDrag } from './drag.ts'
import type { ListView } from './list-definition.ts'
import { idOf, recordName } from './record.ts'

/** Rows only go up and down. */
const modifiers: Modifier[] = [({ transform }) => ({ ...transform, x: 0 })]

// Made once: with new options all rows would be drawn again. A pointer is mouse and finger alike; a few pixels tell a drag from a click.
const pointer = { activationConstraint: { distance: 4 } }
const keyboard = { coordinateGetter: sortableKeyboardCoordinates }

/** Beside the rows of a list: they can be dragged to another place then; what happens is also said aloud. */
export function DragController({ view, dragStore }: { view: ListView; dragStore: DragStore }) {
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
          <DragBinding key={id} id={id} isOn={view.isReorderable} dragStore={dragStore} />
        ))}
      </SortableContext>
    </DndContext>
  )
}

type DragBindingProps = { id: number; isOn: boolean; dragStore: DragStore }

/** Tells a row what dragging makes of it; the row draws itself. */
const DragBinding = memo(function RowWire({ id, isOn, dragStore }: DragBindingProps) {
  const drag = useRowDragging(id, isOn)
  // Before the picture is drawn, so that a row never lags behind the hand.
  useLayoutEffect(() => dragStore.setState({ [id]: drag }))
  useLayoutEffect(() => () => dragStore.setState(({ [id]: _gone, ...rest }) => rest, true), [id, dragStore])
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
  const positionOf = (id: UniqueIdentifier, over: UniqueIdentifier) => {
    const row = rowOf(id)
    const rows = (row && view.tree?.positionOf(row)?.siblings) ?? view.rows
    return { name: nameOf(id), place: rows.findIndex((each) => idOf(each) === over) + 1, count: rows.length }
  }
  const announce = (key: 'resource.sort_over' | 'resource.sort_end', id: UniqueIdentifier, over: UniqueIdentifier) => {
    const position = positionOf(id, over)
    return position.place > 0 ? t(key, position) : t('resource.sort_apart', { name: position.name })
  }
  return {
    onDragStart: ({ active }) => t('resource.sort_start', { name: nameOf(active.id) }),
    onDragOver: ({ active, over }) => (over ? announce('resource.sort_over', active.id, over.id) : undefined),
    onDragEnd: ({ active, over }) =>
      over ? announce('resource.sort_end', active.id, over.id) : t('resource.sort_cancel', { name: nameOf(active.id) }),
    onDragCancel: ({ active }) => t('resource.sort_cancel', { name: nameOf(active.id) }),
  }
}

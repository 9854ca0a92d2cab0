import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import type { CSSProperties } from 'react'
import { t } from '#web/lib/words.ts'

/** A row that can be taken by its handle, with mouse, finger or keyboard. */
export function useRowDrag(id: number, isOn: boolean) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id,
    disabled: !isOn,
    attributes: { roleDescription: t('resource.sort_role') },
  })
  const style: CSSProperties = { transform: CSS.Translate.toString(transform), transition }
  if (isDragging) Object.assign(style, { zIndex: 2, position: 'relative', boxShadow: 'var(--mantine-shadow-lg)' })
  return { rowRef: setNodeRef, style, handle: { ref: setActivatorNodeRef, ...attributes, ...listeners } }
}

export type RowHandleProps = ReturnType<typeof useRowDrag>['handle']

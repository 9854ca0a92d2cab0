import { closestCenter, DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { Group } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconTrash } from '@tabler/icons-react'
import { IconButton } from '#web/kit/icon-button.tsx'
import { t } from '#web/lib/words.ts'
import { fileNameOf } from './file-text.ts'
import classes from './images-input.module.css'
import quiet from './quiet.module.css'

type Props = {
  /** what the buttons' ids begin with, so that the focus can follow a picture */
  ids: string
  urls: string[]
  onMove: (from: number, to: number) => void
  onRemove: (index: number) => void
}

// A few pixels tell a drag from a click. Keys have the buttons.
const pointer = { activationConstraint: { distance: 4 } }

// A drag is for hands; what it came to is said by the input, in the user's language.
const nothing = () => undefined
const silent = {
  announcements: { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing },
  screenReaderInstructions: { draggable: '' },
}

/** The pictures side by side. Dragging and the two arrows do the same. */
export function ImageTiles({ ids, urls, onMove, onRemove }: Props) {
  const sensors = useSensors(useSensor(PointerSensor, pointer))
  const handleDragEnd = ({ active, over }: DragEndEvent) => {
    const [from, to] = [urls.indexOf(String(active.id)), urls.indexOf(String(over?.id))]
    if (to >= 0 && from !== to) onMove(from, to)
  }
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} accessibility={silent} onDragEnd={handleDragEnd}>
      <SortableContext items={urls} strategy={rectSortingStrategy}>
        <div className={classes.tiles}>
          {urls.map((url, index) => (
            <Tile
              key={url}
              ids={ids}
              url={url}
              index={index}
              onMove={onMove}
              onRemove={onRemove}
              isLast={index === urls.length - 1}
            />
          ))}
        </div>
      </SortableContext>
    </DndContext>
  )
}

type TileProps = Omit<Props, 'urls'> & { url: string; index: number; isLast: boolean }

function Tile({ ids, url, index, isLast, onMove, onRemove }: TileProps) {
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({ id: url })
  const name = fileNameOf(url)
  return (
    <div
      ref={setNodeRef}
      className={classes.tile}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      data-dragged={isDragging || undefined}
      data-image={url}
    >
      <img ref={setActivatorNodeRef} {...listeners} className={classes.picture} src={url} alt={name} draggable={false} />
      <Group justify="space-between" gap={0} p={2}>
        <IconButton
          id={`${ids}-earlier-${index}`}
          className={quiet.quiet}
          label={t('input.earlier_named', { name })}
          disabled={index === 0}
          onClick={() => onMove(index, index - 1)}
        >
          <IconArrowLeft size={16} />
        </IconButton>
        <IconButton id={`${ids}-remove-${index}`} label={t('input.remove_named', { name })} onClick={() => onRemove(index)}>
          <IconTrash size={16} />
        </IconButton>
        <IconButton
          id={`${ids}-later-${index}`}
          className={quiet.quiet}
          label={t('input.later_named', { name })}
          disabled={isLast}
          onClick={() => onMove(index, index + 1)}
        >
          <IconArrowRight size={16} />
        </IconButton>
      </Group>
    </div>
  )
}

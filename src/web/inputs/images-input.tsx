import { Group, Stack, VisuallyHidden } from '@mantine/core'
import { IconPhotoUp } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { ChooseButton } from '#web/inputs/upload/choose-button.tsx'
import { DropArea } from '#web/inputs/upload/drop-area.tsx'
import { t } from '#web/lib/words.ts'
import { FilePickerButton } from './file-picker-button.tsx'
import { GroupFrame } from './group-frame.tsx'
import { ImageTiles } from './image-tiles.tsx'
import type { InputProps } from './input-props.ts'
import { moveItemTo } from './move-item.ts'
import { UploadList } from './upload-list.tsx'
import { useFocusAfter } from './use-focus-after.ts'
import { type UploadTarget, useUploads } from './use-uploads.ts'

type Props = InputProps<string[]> & {
  /** for members, and for files of a topic; those of staff otherwise */
  target?: UploadTarget
}

/** Pictures by their addresses, in an order of their own: chosen, dropped or pasted, moved by drag or button, taken away. */
export function ImagesInput({ value: urls, onChange, isDisabled = false, isFirst = false, target, ...frame }: Props) {
  const own = useId()
  const pickerId = `${own}-pick`
  const [announcement, setAnnouncement] = useState('')
  const focusAfter = useFocusAfter()
  const handleAdd = (url: string) => {
    if (!urls.includes(url)) onChange([...urls, url])
  }
  const { uploads, start, cancel } = useUploads(
    'image/*',
    (file) => {
      setAnnouncement(t('upload.done', { name: file.name }))
      handleAdd(file.url)
    },
    target,
  )
  const handleMove = (from: number, to: number) => {
    const [ahead, back] = to < from ? ['earlier', 'later'] : ['later', 'earlier']
    focusAfter(`${own}-${ahead}-${to}`, `${own}-${back}-${to}`)
    setAnnouncement(t('input.moved', { place: to + 1, count: urls.length }))
    onChange(moveItemTo(urls, from, to))
  }
  const handleRemove = (index: number) => {
    focusAfter(`${own}-remove-${Math.min(index, urls.length - 2)}`, pickerId)
    setAnnouncement(t('input.removed', { place: index + 1 }))
    onChange(urls.toSpliced(index, 1))
  }
  return (
    <GroupFrame {...frame}>
      <div inert={isDisabled} style={isDisabled ? { opacity: 0.6 } : undefined}>
        <DropArea onFile={start} isMany isWrong={frame.error !== undefined} dropLabel={t('upload.drop')}>
          <Stack gap={10} w="100%">
            {urls.length > 0 && <ImageTiles ids={own} urls={urls} onMove={handleMove} onRemove={handleRemove} />}
            <UploadList uploads={uploads} onCancel={cancel} />
            <Group gap="xs">
              <FilePickerButton
                id={pickerId}
                label={frame.label}
                words={t('input.images_choose')}
                accept="image/*"
                isMany
                isDisabled={isDisabled}
                isFirst={isFirst}
                leftSection={<IconPhotoUp size={16} aria-hidden />}
                onFile={start}
              />
              {target?.realm !== 'member' && <ChooseButton kind="image" label={frame.label} onChoose={handleAdd} />}
            </Group>
          </Stack>
        </DropArea>
      </div>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </GroupFrame>
  )
}

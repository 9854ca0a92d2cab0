import { Anchor, Group, Stack, VisuallyHidden } from '@mantine/core'
import { IconFile, IconTrash, IconUpload } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { ChooseButton } from '#web/inputs/upload/choose-button.tsx'
import { DropArea } from '#web/inputs/upload/drop-area.tsx'
import { IconButton } from '#web/kit/icon-button.tsx'
import { t } from '#web/lib/words.ts'
import { FilePickerButton } from './file-picker-button.tsx'
import { fileNameOf } from './file-text.ts'
import { GroupFrame } from './group-frame.tsx'
import type { InputProps } from './input-props.ts'
import { UploadList } from './upload-list.tsx'
import { useFocusAfter } from './use-focus-after.ts'
import { useUploads } from './use-uploads.ts'

type Props = InputProps<string[]> & {
  /** a new file takes the place of the old one */
  isOne?: boolean
}

/** Files by their addresses: chosen, dropped or pasted, each with its name, sent one after the other and taken away again. */
export function FilesInput({ value: urls, onChange, isOne = false, isDisabled = false, isFirst = false, ...frame }: Props) {
  const own = useId()
  const pickerId = `${own}-pick`
  const [announcement, setAnnouncement] = useState('')
  const focusAfter = useFocusAfter()
  const handleAdd = (url: string) => {
    if (isOne) onChange([url])
    else if (!urls.includes(url)) onChange([...urls, url])
  }
  const { uploads, start, cancel } = useUploads('*', (file) => {
    setAnnouncement(t('upload.done', { name: file.name }))
    handleAdd(file.url)
  })
  const handleRemove = (index: number) => {
    focusAfter(`${own}-remove-${Math.min(index, urls.length - 2)}`, pickerId)
    onChange(urls.toSpliced(index, 1))
  }
  return (
    <GroupFrame {...frame}>
      <div inert={isDisabled} style={isDisabled ? { opacity: 0.6 } : undefined}>
        <DropArea onFile={start} isMany={!isOne} isWrong={frame.error !== undefined} dropLabel={t('upload.drop')}>
          <Stack gap={8} w="100%">
            {urls.map((url, index) => {
              const name = fileNameOf(url)
              return (
                <Group key={url} gap={6} wrap="nowrap" data-file={url}>
                  <IconFile size={16} aria-hidden style={{ flex: 'none' }} />
                  <Anchor href={url} target="_blank" rel="noreferrer" size="sm" truncate style={{ flex: 1 }}>
                    {name}
                  </Anchor>
                  <IconButton
                    id={`${own}-remove-${index}`}
                    label={t('input.remove_named', { name })}
                    onClick={() => handleRemove(index)}
                  >
                    <IconTrash size={16} />
                  </IconButton>
                </Group>
              )
            })}
            <UploadList uploads={uploads} onCancel={cancel} />
            <Group gap="xs">
              <FilePickerButton
                id={pickerId}
                label={frame.label}
                words={t(isOne && urls.length > 0 ? 'upload.replace' : isOne ? 'input.file_choose' : 'input.files_choose')}
                accept=""
                isMany={!isOne}
                isDisabled={isDisabled}
                isFirst={isFirst}
                leftSection={<IconUpload size={16} aria-hidden />}
                onFile={start}
              />
              <ChooseButton kind="any" label={frame.label} onChoose={handleAdd} />
            </Group>
          </Stack>
        </DropArea>
      </div>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </GroupFrame>
  )
}

/** One file by its address; '' while there is none. A new one takes its place. */
export function FileInput({ value, onChange, ...frame }: InputProps<string>) {
  return <FilesInput {...frame} isOne value={value === '' ? [] : [value]} onChange={(urls) => onChange(urls[0] ?? '')} />
}

import { Button, Group, Stack, Text } from '@mantine/core'
import { IconFile, IconTrash, IconUpload } from '@tabler/icons-react'
import { type ChangeEvent, useRef } from 'react'
import type { Realm } from '#contract/envelope.ts'
import { UploadList } from '#web/inputs/upload-list.tsx'
import { useUploads } from '#web/inputs/use-uploads.ts'
import { IconButton } from '#web/kit/icon-button.tsx'
import { t } from '#web/lib/words.ts'

export type StoredDocument = { file: string; name: string }

type Props = {
  side: Realm
  words: string
  /** how the button is read out, where its words alone do not say what is uploaded */
  label?: string
  onFile: (file: StoredDocument) => void
}

/** Chooses files and sends them one after the other; what did not arrive says why below. */
export function UploadButton({ side, words, label, onFile }: Props) {
  const picker = useRef<HTMLInputElement>(null)
  const { uploads, start, cancel } = useUploads('*', ({ url, name }) => onFile({ file: url, name }), { realm: side })
  const handlePick = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.currentTarget.files ?? [])]
    // The same file chosen again after a failure must count as a new choice.
    event.currentTarget.value = ''
    for (const file of files) start(file)
  }
  return (
    <Stack gap={6}>
      <Button
        size="xs"
        variant="light"
        w="fit-content"
        leftSection={<IconUpload size={16} aria-hidden />}
        aria-label={label}
        onClick={() => picker.current?.click()}
      >
        {words}
      </Button>
      <input ref={picker} type="file" multiple hidden aria-label={label ?? words} onChange={handlePick} />
      <UploadList uploads={uploads} onCancel={cancel} />
    </Stack>
  )
}

/** A file by its name; it opens beside the page. */
export function FileLine({ file, name, onRemove }: StoredDocument & { onRemove?: () => void }) {
  return (
    <Group gap={6} wrap="nowrap" data-file={file}>
      <IconFile size={16} aria-hidden style={{ flex: 'none' }} />
      <Text href={file} target="_blank" rel="noreferrer" component="a" inherit fz="sm" miw={0} truncate>
        {name}
      </Text>
      {onRemove && (
        <IconButton size={24} label={t('claim.remove_named', { name })} onClick={onRemove}>
          <IconTrash size={14} />
        </IconButton>
      )}
    </Group>
  )
}

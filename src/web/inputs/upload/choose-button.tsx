import { Button } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { t } from '#web/lib/words.ts'
import type { FileKind } from './stored-files.ts'
import { useFileChooser } from './use-file-chooser.tsx'

type Props = {
  kind: FileKind
  /** the field's name */
  label: string
  onChoose: (url: string) => void
}

export function ChooseButton({ kind, label, onChoose }: Props) {
  const { open, dialog } = useFileChooser(kind, (file) => onChoose(file.url))
  if (!open) return null
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPaperclip size={16} aria-hidden />}
        aria-label={`${label}: ${t('upload.choose_stored')}`}
        onClick={open}
      >
        {t('upload.choose_stored')}
      </Button>
      {dialog}
    </>
  )
}

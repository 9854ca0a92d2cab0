import { CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { IconButton } from '#web/kit/icon-button.tsx'
import { t } from '#web/lib/words.ts'

type Props = {
  /** what people take elsewhere */
  text: string
  size?: number
  /** how it is read out, if not by the text itself */
  words?: { copy: string; copied: string }
}

export function CopyIcon({ text, size = 28, words }: Props) {
  const { copy: label, copied: done } = words ?? { copy: t('resource.copy_named', { name: text }), copied: t('resource.copied') }
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <IconButton size={size} label={copied ? done : label} onClick={copy} style={{ verticalAlign: 'middle' }}>
          {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
        </IconButton>
      )}
    </CopyButton>
  )
}

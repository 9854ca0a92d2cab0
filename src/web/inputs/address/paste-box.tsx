import { Button, Group, Text, Textarea } from '@mantine/core'
import { IconClipboardText } from '@tabler/icons-react'
import { useState } from 'react'
import { type AddressText, longestPaste } from '#domain/address/address.ts'
import { Card } from '#web/kit/card.tsx'
import { CallError } from '#web/lib/call-error.ts'
import { t } from '#web/lib/words.ts'
import { useParseAddress } from './queries.ts'

type Props = {
  /** fills the fields and says how many */
  onFound: (found: Partial<AddressText>) => number
  isFirst: boolean
}

/** A whole address as it stands in a chat or a mail, sorted into the fields below. */
export function PasteBox({ onFound, isFirst }: Props) {
  const [text, setText] = useState('')
  const [outcome, setOutcome] = useState<{ text: string; isGood: boolean }>()
  const parse = useParseAddress()
  const handleRead = (pasted: string) =>
    parse.mutate(pasted, {
      onSuccess: (found) => {
        const count = onFound(found)
        setOutcome(
          count > 0
            ? { text: t('address.paste_filled', { count }), isGood: true }
            : { text: t('address.paste_nothing'), isGood: false },
        )
      },
      onError: (error) => {
        if (error instanceof CallError) setOutcome({ text: Object.values(error.errors ?? {})[0] ?? error.msg, isGood: false })
      },
    })
  return (
    <Card isTight>
      <Textarea
        name="paste"
        label={t('address.paste')}
        description={t('address.paste_hint')}
        placeholder={t('address.paste_example')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={longestPaste}
        data-autofocus={isFirst || undefined}
        value={text}
        onChange={(event) => {
          const { value } = event.currentTarget
          setText(value)
          // Pasted whole, it is read at once; what is typed waits for the button.
          if ((event.nativeEvent as InputEvent).inputType === 'insertFromPaste') handleRead(value)
        }}
      />
      <Group gap="sm" justify="space-between">
        <Text size="sm" role="status" c={outcome && !outcome.isGood ? 'red.9' : undefined} flex={1} miw={0}>
          {outcome?.text}
        </Text>
        <Button
          variant="light"
          size="xs"
          leftSection={<IconClipboardText size={16} aria-hidden />}
          disabled={text.trim() === ''}
          loading={parse.isPending}
          onClick={() => handleRead(text)}
        >
          {t('address.paste_read')}
        </Button>
      </Group>
    </Card>
  )
}

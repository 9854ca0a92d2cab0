import { Button, Checkbox, Group, Stack } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import type { Realm } from '#contract/envelope.ts'
import { TextareaInput } from '#web/inputs/textarea-input.tsx'
import { t } from '#web/lib/words.ts'
import { useSendMessage } from './queries.ts'
import { FileLine, type StoredDocument, UploadButton } from './upload-button.tsx'

type Props = { side: Realm; claim: { id: number; waits_for: string } }

/** Words and files to the other side; staff say whether they wait for an answer. */
export function MessageForm({ side, claim }: Props) {
  const [text, setText] = useState('')
  const [files, setFiles] = useState<StoredDocument[]>([])
  const [isQuestion, setIsQuestion] = useState(true)
  const [isEmpty, setIsEmpty] = useState(false)
  const send = useSendMessage(side)
  const isAnswer = side === 'member' && claim.waits_for === 'member'
  const handleSend = (event: FormEvent) => {
    event.preventDefault()
    setIsEmpty(text.trim() === '')
    if (text.trim() === '') return
    send.mutate(
      {
        ...{ id: claim.id, text, is_question: isQuestion },
        files: files.map((file) => ({ document: 'other' as const, ...file })),
      },
      {
        onSuccess: () => {
          setText('')
          setFiles([])
        },
      },
    )
  }
  return (
    <Stack gap="sm" component="form" data-form="message" onSubmit={handleSend}>
      <TextareaInput
        name="text"
        label={t(side === 'admin' ? 'claim.ask' : isAnswer ? 'claim.answer_label' : 'claim.reply')}
        {...(isEmpty && text.trim() === '' ? { error: t('invalid.required') } : {})}
        minRows={2}
        value={text}
        onChange={setText}
      />
      {files.map((file) => (
        <FileLine key={file.file} {...file} onRemove={() => setFiles((now) => now.filter((one) => one.file !== file.file))} />
      ))}
      <Group justify="space-between" align="flex-start" gap="sm">
        <UploadButton
          side={side}
          words={t('claim.attach')}
          onFile={(file) => setFiles((now) => [...now.filter((one) => one.file !== file.file), file])}
        />
        <Group gap="md">
          {side === 'admin' && (
            <Checkbox
              label={t('claim.is_question')}
              checked={isQuestion}
              onChange={(event) => setIsQuestion(event.currentTarget.checked)}
            />
          )}
          <Button type="submit" loading={send.isPending} leftSection={<IconSend size={16} aria-hidden />}>
            {t(isAnswer ? 'claim.send_answer' : 'claim.send')}
          </Button>
        </Group>
      </Group>
    </Stack>
  )
}

import '@mantine/core/styles/Alert.layer.css'
import { Alert, Box, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { IconClock, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { ClaimThread as Thread } from '#contract/claim.ts'
import type { Realm } from '#contract/envelope.ts'
import { isOpenClaim } from '#domain/claim/status.ts'
import { TextareaInput } from '#web/inputs/textarea-input.tsx'
import { Section } from '#web/kit/section.tsx'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { t, tMaybe } from '#web/lib/words.ts'
import { LoadState } from '#web/resource/load-state.tsx'
import classes from './claim.module.css'
import { ClaimDocuments } from './claim-documents.tsx'
import { threadOptions, useSendMessage } from './queries.ts'
import { FileLine, type StoredDocument, UploadButton } from './upload-button.tsx'

export type ClaimRow = { id: number; status: number; waits_for: string; due_time: number | null }
type Props = { side: Realm; claim: ClaimRow /** whether whoever looks may write */; canWrite: boolean }

/** What was said and handed in, from both sides, with what comes next: documents that are missing, and an answer. */
export function ClaimThread({ side, claim, canWrite }: Props) {
  const thread = useQuery(threadOptions(side, claim.id))
  const { data } = thread
  if (!data) return <LoadState query={thread} failed={t('claim.thread_failed')} rows={4} />
  const isOpen = isOpenClaim(claim.status)
  return (
    <Stack gap="lg" data-claim={claim.id}>
      {side === 'admin' && <DueNotice side={side} claim={claim} />}
      <ClaimDocuments side={side} claimId={claim.id} thread={data} isOpen={isOpen} />
      <Section isPlain title={t('claim.thread')} name="thread">
        <Messages side={side} messages={data.messages} />
        {isOpen && canWrite && <MessageForm key={claim.id} side={side} claim={claim} />}
      </Section>
    </Stack>
  )
}

/** How long an answer is waited for. */
export function DueNotice({ side, claim }: Omit<Props, 'canWrite'>) {
  if (claim.waits_for !== 'member' || claim.due_time === null) return null
  const time = formatSiteTime(claim.due_time, 'yyyy-mm-dd hh:MM')
  return side === 'member' ? (
    <Alert color="amber" variant="light" icon={<IconClock />}>
      {t('claim.answer_by', { time })}
    </Alert>
  ) : (
    <Text size="sm" c="dimmed">
      {t('claim.waiting_since', { time })}
    </Text>
  )
}

/** Moves without words of their own are told in passing; what a person wrote stands on its side. */
function Messages({ side, messages }: { side: Realm; messages: Thread['messages'] }) {
  return (
    <Stack component="ol" gap={12}>
      {messages.map(({ id, verb, by, name, text, create_time }) => {
        const word = tMaybe(`claim.verb.${verb}`) ?? verb
        const isSpoken = text !== '' && verb !== 'paid'
        const isOwn = isSpoken && by === (side === 'member' ? 'member' : 'admin')
        return (
          <li
            key={id}
            className={classes.message}
            data-verb={verb}
            data-own={isOwn || undefined}
            data-event={isSpoken ? undefined : true}
          >
            <Box className={classes.head} style={isSpoken ? undefined : { justifyContent: 'center' }}>
              <span>
                <b>{nameOf(side, by, name)}</b>
                {verb !== 'message' && ` · ${word}`}
                {verb === 'paid' && ` ${text}`}
              </span>
              <time>{formatSiteTime(create_time, 'yyyy-mm-dd hh:MM')}</time>
            </Box>
            {isSpoken && <p>{text}</p>}
          </li>
        )
      })}
    </Stack>
  )
}

function nameOf(side: Realm, by: string, name: string): string {
  if (by === 'system') return t('claim.by.system')
  if (side === 'admin') return name
  return t(by === 'member' ? 'claim.by.you' : 'claim.by.us')
}

/** Words and files to the other side; staff say whether they wait for an answer. */
function MessageForm({ side, claim }: { side: Realm; claim: { id: number; waits_for: string } }) {
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
        id: claim.id,
        text,
        is_question: isQuestion,
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

import { Box, Button, Group, Input, Progress, Text, VisuallyHidden } from '@mantine/core'
import { IconPhotoUp, IconRefresh, IconTrash, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import type { Realm } from '#contract/envelope.ts'
import type { StoredFile } from '#contract/upload.ts'
import { IconButton } from '#web/kit/icon-button.tsx'
import { CallError } from '#web/lib/call.ts'
import { siteQuery } from '#web/lib/site.ts'
import { t } from '#web/lib/words.ts'
import { showBytes } from '../file-text.ts'
import type { InputProps } from '../input-props.ts'
import { ChooseButton } from './choose-button.tsx'
import { DropArea } from './drop-area.tsx'
import classes from './upload.module.css'
import { type UploadOptions, uploadFile } from './upload-file.ts'

type Props = {
  label: string
  /** the picture's address; '' while there is none */
  value: string
  onChange: (url: string) => void
  realm: Realm
  topic?: string
  /** for faces */
  isRound?: boolean
  id?: string
  description?: string
  error?: string
  required?: boolean
}

const accept = 'image/*'

/** A bar of no length is no bar. */
const leastShown = 4

/** One picture: chosen, dropped or pasted; checked before it is sent; shown, replaced and removed. The page loads the words `upload` and `error`. */
export function ImageUpload({ label, value, onChange, realm, topic, isRound = false, id, description, error, required }: Props) {
  const own = useId()
  const buttonId = id ?? own
  const picker = useRef<HTMLInputElement>(null)
  const { sending, problem, done, start, cancel } = useUpload({ realm, topic, accept }, (file) => onChange(file.url))
  const trouble = problem ?? error
  const choose = () => picker.current?.click()
  const handlePick = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0]
    // The same file chosen again after a failure must count as a new choice.
    event.currentTarget.value = ''
    if (file) start(file)
  }
  const described = [trouble && `${buttonId}-error`, description && `${buttonId}-description`].filter(Boolean).join(' ')
  return (
    <Input.Wrapper
      id={buttonId}
      label={label}
      labelElement="div"
      description={description}
      error={trouble}
      required={required}
      data-upload-error={problem !== undefined || undefined}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
    >
      <DropArea onFile={start} isRound={isRound} isWrong={trouble !== undefined} dropLabel={t('upload.drop')}>
        {value !== '' && <img className={classes.picture} src={value} alt={t('upload.preview')} />}
        {sending ? (
          <Sending {...sending} onCancel={cancel} />
        ) : (
          <Group gap="xs" data-empty={value === '' || undefined}>
            <Button
              id={buttonId}
              size="xs"
              variant={value === '' ? 'light' : 'default'}
              leftSection={value === '' ? <IconPhotoUp size={16} /> : <IconRefresh size={16} />}
              aria-label={`${label}: ${t(value === '' ? 'upload.choose' : 'upload.replace')}`}
              aria-describedby={described || undefined}
              aria-invalid={trouble !== undefined || undefined}
              onClick={choose}
            >
              {t(value === '' ? 'upload.choose' : 'upload.replace')}
            </Button>
            {realm === 'admin' && <ChooseButton kind="image" label={label} onChoose={onChange} />}
            {value === '' ? (
              <Hint />
            ) : (
              <Button
                size="xs"
                variant="default"
                leftSection={<IconTrash size={16} />}
                aria-label={`${label}: ${t('upload.remove')}`}
                onClick={() => onChange('')}
              >
                {t('upload.remove')}
              </Button>
            )}
          </Group>
        )}
        <input ref={picker} type="file" accept={accept} hidden onChange={handlePick} />
      </DropArea>
      <VisuallyHidden role="status">{done && t('upload.done', { name: done })}</VisuallyHidden>
    </Input.Wrapper>
  )
}

function Hint() {
  const { data } = useQuery(siteQuery)
  return (
    <Text size="xs" c="dimmed">
      {t('upload.hint')}
      {data && (
        <>
          <br />
          {t('upload.limits', { size: showBytes(data.upload.maxsize) })}
        </>
      )}
    </Text>
  )
}

function Sending({ name, share, onCancel }: { name: string; share: number; onCancel: () => void }) {
  const text = t('upload.sending', { name })
  return (
    <Box flex={1} miw={160} role="status" data-uploading>
      <Group gap="xs" wrap="nowrap" justify="space-between">
        <Text size="xs" truncate>
          {text}
        </Text>
        <IconButton size="sm" label={t('upload.cancel')} onClick={onCancel}>
          <IconX size={16} />
        </IconButton>
      </Group>
      <Progress value={Math.max(leastShown, Math.round(share * 100))} size="sm" aria-label={text} />
    </Box>
  )
}

/** One picture, by its address. Only the back office has such forms, so an admin uploads it. */
export function ImageInput({ id, label, description, error, required, isDisabled, value, onChange }: InputProps<string>) {
  return (
    <div inert={isDisabled} style={isDisabled ? { opacity: 0.6 } : undefined}>
      <ImageUpload
        id={id}
        label={label}
        description={description}
        error={error}
        required={required}
        value={value}
        onChange={onChange}
        realm="admin"
      />
    </div>
  )
}

type UploadState = {
  /** what is on its way, and how much of it has gone, from 0 to 1 */
  sending: { name: string; share: number } | undefined
  /** why the last one did not arrive, in the user's language */
  problem: string | undefined
  /** the name of the last one that did */
  done: string | undefined
}

const idle: UploadState = { sending: undefined, problem: undefined, done: undefined }

/** One upload at a time; a newer one takes the place of the one under way, and leaving the screen gives up. */
function useUpload(
  options: Pick<UploadOptions, 'realm' | 'topic' | 'accept'>,
  onDone: (file: StoredFile) => void,
): UploadState & { start: (file: File) => void; cancel: () => void } {
  const [state, setState] = useState(idle)
  const running = useRef<AbortController>(undefined)
  const latest = useRef(onDone)
  latest.current = onDone
  useEffect(() => () => running.current?.abort(), [])

  const cancel = () => {
    running.current?.abort()
    setState(idle)
  }
  const start = (file: File) => {
    running.current?.abort()
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    setState({ ...idle, sending: { name: file.name, share: 0 } })
    const onProgress = (share: number) => {
      if (!signal.aborted) setState({ ...idle, sending: { name: file.name, share } })
    }
    uploadFile(file, { ...options, onProgress, signal }).then(
      (stored) => {
        if (signal.aborted) return
        setState({ ...idle, done: file.name })
        latest.current(stored)
      },
      (error: unknown) => {
        if (signal.aborted) return
        setState({ ...idle, problem: error instanceof CallError ? error.msg : undefined })
        if (!(error instanceof CallError)) throw error
      },
    )
  }
  return { ...state, start, cancel }
}

import { ActionIcon, Box, Button, Group, Input, Progress, Text, VisuallyHidden } from '@mantine/core'
import { IconPhotoUp, IconRefresh, IconTrash, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, useId, useRef } from 'react'
import type { Realm } from '#contract/envelope.ts'
import { siteQuery } from '#web/lib/site.ts'
import { t } from '#web/lib/words.ts'
import { showBytes } from '../file-text.ts'
import type { InputProps } from '../input-props.ts'
import { ChooseButton } from './choose-button.tsx'
import { DropArea } from './drop-area.tsx'
import classes from './upload.module.css'
import { useUpload } from './use-upload.ts'

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
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={t('upload.cancel')}
          title={t('upload.cancel')}
          onClick={onCancel}
        >
          <IconX size={16} />
        </ActionIcon>
      </Group>
      <Progress value={Math.max(leastShown, Math.round(share * 100))} size="sm" aria-label={text} />
    </Box>
  )
}

/** One picture, by its address. Only the back office has such forms, so an admin uploads it. */
export function ImageInput({ id, label, description, error, required, isDisabled, value, onChange }: InputProps<string>) {
  return (
    <div inert={isDisabled} style={isDisabled ? { opacity: 0.6 } : undefined}>
      <ImageUpload {...{ id, label, description, error, required, value, onChange }} realm="admin" />
    </div>
  )
}

import { Button, type ButtonProps, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, useRef } from 'react'
import { siteQuery } from '#web/lib/site.ts'
import { t } from '#web/lib/words.ts'
import { showBytes } from './file-text.ts'

type Props = Pick<ButtonProps, 'leftSection'> & {
  id: string
  /** of the field, said before the button's own words */
  label: string
  words: string
  accept: string
  isMany: boolean
  isDisabled: boolean
  isFirst: boolean
  onFile: (file: File) => void
}

/** Opens the system's file chooser; what else can be done with files stands beside it. */
export function FilePickerButton(props: Props) {
  const { id, label, words, accept, isMany, isDisabled, isFirst, leftSection, onFile } = props
  const picker = useRef<HTMLInputElement>(null)
  const { data: site } = useQuery(siteQuery)
  const handlePick = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.currentTarget.files ?? [])]
    // The same file chosen again after a failure must count as a new choice.
    event.currentTarget.value = ''
    for (const file of files) onFile(file)
  }
  return (
    <>
      <Button
        id={id}
        size="xs"
        variant="light"
        leftSection={leftSection}
        disabled={isDisabled}
        data-autofocus={isFirst || undefined}
        aria-label={`${label}: ${words}`}
        onClick={() => picker.current?.click()}
      >
        {words}
      </Button>
      <Text size="xs" c="dimmed">
        {t('upload.hint')}
        {site && ` · ${t('upload.limits', { size: showBytes(site.upload.maxsize) })}`}
      </Text>
      <input ref={picker} type="file" accept={accept} multiple={isMany} disabled={isDisabled} hidden onChange={handlePick} />
    </>
  )
}

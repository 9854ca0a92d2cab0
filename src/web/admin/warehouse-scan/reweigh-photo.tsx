import { Button, Group, Image, Text } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { reweigh } from '#contract/resources/reweigh.ts'
import { uploadFile } from '#web/inputs/upload/upload-file.ts'
import { useCan } from '#web/lib/access.ts'
import { call } from '#web/lib/call.ts'
import { t } from '#web/lib/words.ts'

type Props = {
  id: number
  inputRef: RefObject<HTMLInputElement | null>
  /** the scanner types into the field of the number again */
  onDone: () => void
}

/** The parcel on the scales, while it still stands there: the picture that the member sees beside the figures. */
export function ReweighPhoto({ id, inputRef, onDone }: Props) {
  const can = useCan()
  const save = useMutation({
    mutationFn: async (file: File) => {
      const { url } = await uploadFile(file, { realm: 'admin', topic: 'reweigh', accept: 'image/*' })
      if (!reweigh.calls.edit) throw new Error('re-weighs have no call that keeps a photo')
      await call(reweigh.calls.edit, { id, photo: url })
      return url
    },
    onSettled: onDone,
  })
  if (!can({ path: '/admin/reweigh', action: 'edit' })) return null
  return (
    <Group gap="md">
      <input
        ref={inputRef}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={t('scan.photo.add')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) save.mutate(file)
          currentTarget.value = ''
        }}
      />
      <Button
        variant="default"
        size="md"
        loading={save.isPending}
        leftSection={<IconCamera size={18} aria-hidden />}
        onClick={() => inputRef.current?.click()}
      >
        {t(save.data ? 'scan.photo.replace' : 'scan.photo.add')}
      </Button>
      {save.data && <Image src={save.data} alt="" h={56} w="auto" radius="sm" />}
      <Text size="sm" role="status" c={save.error ? 'red' : undefined}>
        {save.error ? save.error.message : save.data ? t('scan.photo.added') : ''}
      </Text>
    </Group>
  )
}

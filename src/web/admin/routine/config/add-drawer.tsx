import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { dialogHeader } from '#web/kit/dialog-header.ts'
import { t } from '#web/lib/words.ts'
import form from '#web/resource/resource-form.module.css'
import { AddForm } from './add-form.tsx'

type Props = {
  opened: boolean
  /** key → title */
  groups: Record<string, string>
  /** the one in front of the admin */
  group: string
  onAdded: (group: string) => void
  onClose: () => void
}

export function AddDrawer({ opened, onClose, ...rest }: Props) {
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={isNarrow ? '100%' : 600}
      title={t('config.add')}
      // A click beside it must not lose what was typed.
      closeOnClickOutside={false}
      {...dialogHeader}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      classNames={{ content: form.content, body: form.body }}
    >
      <AddForm {...rest} onCancel={onClose} />
    </Drawer>
  )
}

import { Drawer, type DrawerProps } from '@mantine/core'
import { dialogHeader } from '#web/kit/dialog.tsx'
import { useEscape } from '#web/kit/use-escape.ts'
import { t } from '#web/lib/words.ts'

type Props = Omit<DrawerProps, 'position' | 'size' | 'closeOnEscape' | 'closeButtonProps' | 'attributes' | 'styles'> & {
  width: number
}

/** What opens beside a page, over all of it where there is no room for both. A dialog above it hears Esc first. */
export function SideDrawer({ width, ...rest }: Props) {
  useEscape(rest.opened, rest.onClose)
  return (
    <Drawer
      {...rest}
      position="right"
      size={`min(100%, ${width}px)`}
      closeOnEscape={false}
      {...dialogHeader}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    />
  )
}

import { Drawer, type DrawerProps } from '@mantine/core'
import { dialogHeader } from '#web/kit/dialog-header.ts'
import { t } from '#web/lib/words.ts'

type Props = Omit<DrawerProps, 'position' | 'size' | 'closeButtonProps' | 'attributes' | 'styles'> & { width: number }

/** What opens beside a page, over all of it where there is no room for both. */
export const SideDrawer = ({ width, ...rest }: Props) => (
  <Drawer
    {...rest}
    position="right"
    size={`min(100%, ${width}px)`}
    {...dialogHeader}
    closeButtonProps={{ 'aria-label': t('common.close') }}
  />
)

import { Menu } from '@mantine/core'
import { IconArrowsMaximize, IconBrowserX, IconCopyX, IconRefresh, IconX } from '@tabler/icons-react'
import type { Tab } from '#web/lib/tabs.ts'
import { t } from '#web/lib/words.ts'
import type { TabActions } from './use-tab-actions.ts'

export type MenuPosition = { x: number; y: number; opener: Element | null }

type Props = {
  position: MenuPosition
  tab: Tab
  title: string
  isActive: boolean
  isOnly: boolean
  actions: TabActions
  onClose: () => void
}

/** What can be done with one open page, where the pointer is or below the button that asked. */
export function TabMenu({ position, tab, title, isActive, isOnly, actions, onClose }: Props) {
  const label = t('tabs.menu', { title })
  return (
    <Menu
      opened
      onChange={onClose}
      position="bottom-start"
      offset={4}
      width={200}
      shadow="md"
      returnFocus={false}
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        <span aria-hidden style={{ position: 'fixed', left: position.x, top: position.y }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={label} aria-labelledby={undefined}>
        <Menu.Item leftSection={<IconRefresh size={16} />} disabled={!isActive} onClick={() => actions.refresh(tab)}>
          {t('tabs.refresh')}
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowsMaximize size={16} />} onClick={() => actions.fillWindow(tab)}>
          {t('tabs.fill')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconX size={16} />} disabled={isOnly} onClick={() => actions.close(tab)}>
          {t('tabs.close')}
        </Menu.Item>
        <Menu.Item leftSection={<IconCopyX size={16} />} disabled={isOnly} onClick={() => actions.closeOthers(tab)}>
          {t('tabs.close_others')}
        </Menu.Item>
        <Menu.Item leftSection={<IconBrowserX size={16} />} disabled={isOnly} onClick={actions.closeAll}>
          {t('tabs.close_all')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

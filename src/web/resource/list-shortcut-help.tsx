import { ShortcutHelp } from '#web/kit/shortcut-help.tsx'
import { t } from '#web/lib/words.ts'
import type { ListPermissions } from './list-definition.ts'

type Props = {
  opened: boolean
  onClose: () => void
  isOn: boolean
  onSwitch: (isOn: boolean) => void
  can: Pick<ListPermissions, 'select' | 'edit' | 'open' | 'add'>
  isTree: boolean
}

/** The keys of a list; only those that do something for this person. */
export function ListShortcutHelp({ opened, onClose, isOn, onSwitch, can, isTree }: Props) {
  const lines = [
    { keys: ['j', 'k'], meaning: t('resource.keys_rows') },
    ...(isTree ? [{ keys: ['→', '←'], meaning: t('resource.keys_fold') }] : []),
    ...(can.select ? [{ keys: ['x'], meaning: t('resource.keys_select') }] : []),
    ...(can.edit
      ? [{ keys: ['Enter'], meaning: t('resource.keys_edit') }]
      : can.open
        ? [{ keys: ['Enter'], meaning: t('resource.keys_open') }]
        : []),
    ...(can.add ? [{ keys: ['n'], meaning: t('resource.keys_new') }] : []),
    { keys: ['/'], meaning: t('resource.keys_search') },
    { keys: ['?'], meaning: t('resource.keys_help') },
  ]
  return (
    <ShortcutHelp
      opened={opened}
      onClose={onClose}
      closeLabel={t('common.close')}
      title={t('resource.keys')}
      lines={lines}
      switchLabel={t('resource.keys_switch')}
      switchHelp={t('resource.keys_switch_help')}
      isOn={isOn}
      onSwitch={onSwitch}
    />
  )
}

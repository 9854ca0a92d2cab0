import {
  type Icon,
  IconAdjustmentsHorizontal,
  IconBan,
  IconCheck,
  IconCopy,
  IconCreditCard,
  IconDownload,
  IconPencil,
  IconPlayerPlay,
  IconPrinter,
  IconRefresh,
  IconSend,
  IconTrash,
  IconX,
} from '@tabler/icons-react'
import type { ActionIcon } from '#contract/row-action.ts'

export const actionIcon: Record<ActionIcon, Icon> = {
  run: IconPlayerPlay,
  cancel: IconBan,
  approve: IconCheck,
  refuse: IconX,
  send: IconSend,
  print: IconPrinter,
  pay: IconCreditCard,
  edit: IconPencil,
  retry: IconRefresh,
  copy: IconCopy,
  delete: IconTrash,
  options: IconAdjustmentsHorizontal,
  download: IconDownload,
}

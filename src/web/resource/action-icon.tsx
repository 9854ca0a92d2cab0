import { type Icon, IconBan, IconCheck, IconCreditCard, IconPlayerPlay, IconPrinter, IconSend, IconX } from '@tabler/icons-react'
import type { ActionIcon } from '#contract/row-action.ts'

export const actionIcon: Record<ActionIcon, Icon> = {
  run: IconPlayerPlay,
  cancel: IconBan,
  approve: IconCheck,
  refuse: IconX,
  send: IconSend,
  print: IconPrinter,
  pay: IconCreditCard,
}

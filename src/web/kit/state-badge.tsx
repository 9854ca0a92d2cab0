import { Badge } from '@mantine/core'
import { IconAlertTriangle, IconArrowBackUp, IconCheck, IconClock, IconLoader2, IconMinus, IconX } from '@tabler/icons-react'
import classes from './state-badge.module.css'

/** What a state means to whoever looks, the same on every screen. Never by colour alone: icon and word go with it. */
const tones = {
  off: { color: 'gray', icon: IconMinus },
  waiting: { color: 'gray', icon: IconClock },
  working: { color: 'blue', icon: IconLoader2 },
  done: { color: 'green', icon: IconCheck },
  failed: { color: 'red', icon: IconX },
  undone: { color: 'violet', icon: IconArrowBackUp },
  attention: { color: 'amber', icon: IconAlertTriangle },
} as const

export type Tone = keyof typeof tones

export function StateBadge({ tone, word }: { tone: Tone; word: string }) {
  const { color, icon: Icon } = tones[tone]
  return (
    <Badge color={color} variant="light" className={classes.badge} leftSection={<Icon size={12} aria-hidden />}>
      {word}
    </Badge>
  )
}

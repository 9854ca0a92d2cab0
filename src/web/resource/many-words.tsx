import { Tooltip, UnstyledButton } from '@mantine/core'
import classes from './resource-table.module.css'

/** So many names stand in a row at most; a longer list would widen its column for everybody. */
const maxNames = 60

type Props = {
  words: string[]
  /** how many there are: "11 countries" */
  label: string
  /** where more names would not be read any more */
  restLabel: (count: number) => string
}

/** A long list as its number; whoever points at it, or reaches it by the tab key, reads the names. */
export function ManyWords({ words, label, restLabel }: Props) {
  const rest = words.length - maxNames
  return (
    <Tooltip
      label={[...words.slice(0, maxNames), ...(rest > 0 ? [restLabel(rest)] : [])].join(' · ')}
      events={{ hover: true, focus: true, touch: true }}
      multiline
      maw={380}
      withArrow
      zIndex={500}
    >
      <UnstyledButton className={classes.many}>{label}</UnstyledButton>
    </Tooltip>
  )
}

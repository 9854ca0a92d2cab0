import { Group, Text } from '@mantine/core'
import type { CSSProperties, MouseEventHandler, ReactNode, Ref } from 'react'
import { Card } from './card.tsx'
import classes from './stack-card.module.css'
import { withWholeNumbers } from './whole-numbers.tsx'

export type Fact = {
  key: string
  label: string
  value: ReactNode
  /** longer than a code or a number */
  isWide: boolean
}

type Props = {
  title: ReactNode
  /** before the title: the check box */
  lead?: ReactNode
  facts: Fact[]
  /** facts in two columns of the same width */
  isEven?: boolean
  /** below the facts: what one can do with it */
  actions?: ReactNode
  isSelected?: boolean
  ref?: Ref<HTMLElement>
  style?: CSSProperties
  rowId?: number
  /** a tap anywhere on it; a button among the actions must do the same */
  onClick?: MouseEventHandler
}

/** A table's row where there is no room for columns. */
export function StackCard({ title, lead, facts, isEven, actions, isSelected, ref, style, rowId, onClick }: Props) {
  return (
    <Card
      component="article"
      isTight
      p="sm"
      ref={ref}
      style={style}
      className={classes.card}
      data-selected={isSelected || undefined}
      data-row={rowId}
      tabIndex={-1}
      onClick={onClick}
    >
      <Group gap="sm" wrap="nowrap" align="center">
        {lead}
        <Text component="div" fw={600} className={classes.title} data-title>
          {withWholeNumbers(title)}
        </Text>
      </Group>
      <dl className={classes.facts} data-even={isEven || undefined}>
        {facts.map(({ key, label, value, isWide }) => (
          <div key={key} className={classes.fact} data-wide={isWide || undefined}>
            <dt>{label}</dt>
            <dd>{withWholeNumbers(value)}</dd>
          </div>
        ))}
      </dl>
      {actions && (
        <Group gap={4} justify="flex-end" mx={-4} mb={-4}>
          {actions}
        </Group>
      )}
    </Card>
  )
}

import { createPolymorphicComponent, Paper, type PaperProps } from '@mantine/core'
import classes from './card.module.css'

type Props = PaperProps & {
  /** a row of figures rather than a form */
  isTight?: boolean
  isChosen?: boolean
}

/** A box with a line around it: what belongs together on a page, one below the other. */
export const Card = createPolymorphicComponent<'div', Props>(({ isTight, isChosen, className = '', ...rest }: Props) => (
  <Paper
    withBorder
    radius="lg"
    className={`${classes.card} ${className}`}
    data-tight={isTight || undefined}
    data-chosen={isChosen || undefined}
    {...rest}
  />
))

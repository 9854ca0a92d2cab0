import { IconAlertCircle } from '@tabler/icons-react'
import classes from './form-error.module.css'

type Props = {
  message: string | undefined
  /** grows with every refusal, so that the same sentence is announced again */
  attempt: number
}

/** What concerns no single field stands above them all. */
export function FormError({ message, attempt }: Props) {
  if (!message) return null
  return (
    <div className={classes.problem} role="alert" key={attempt}>
      <IconAlertCircle size={20} aria-hidden />
      <span>{message}</span>
    </div>
  )
}

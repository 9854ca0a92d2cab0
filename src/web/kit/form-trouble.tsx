import { IconAlertCircle } from '@tabler/icons-react'
import classes from './form-trouble.module.css'

type Props = {
  trouble: string | undefined
  /** grows with every refusal, so that the same sentence is announced again */
  round: number
}

/** What concerns no single field stands above them all. */
export function FormTrouble({ trouble, round }: Props) {
  if (!trouble) return null
  return (
    <div className={classes.problem} role="alert" key={round}>
      <IconAlertCircle size={20} aria-hidden />
      <span>{trouble}</span>
    </div>
  )
}

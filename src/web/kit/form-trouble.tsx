import { IconAlertCircle } from '@tabler/icons-react'
import classes from './account.module.css'
import type { SentForm } from './use-sent-form.ts'

/** What concerns no single field stands above them all. */
export function FormTrouble({ form }: { form: Pick<SentForm, 'trouble' | 'round'> }) {
  if (!form.trouble) return null
  return (
    <div className={classes.problem} role="alert" key={form.round}>
      <IconAlertCircle size={20} aria-hidden />
      <span>{form.trouble}</span>
    </div>
  )
}

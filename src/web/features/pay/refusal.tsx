import { Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { Link } from 'react-router'
import { CallError } from '#web/lib/call-error.ts'
import { findNextStep } from '#web/lib/next-step.ts'
import classes from './pay.module.css'

/** Why it was refused, and the way on where there is one. */
export function Refusal({ error }: { error: unknown }) {
  if (!(error instanceof CallError) || error.kind === 'signed_out') return null
  const next = findNextStep(error.data)
  return (
    <div className={classes.refusal} role="alert">
      <IconAlertCircle size={20} aria-hidden />
      <span>{error.msg}</span>
      {next && (
        <Button component={Link} to={next.path} size="xs" variant="default">
          {next.label}
        </Button>
      )}
    </div>
  )
}

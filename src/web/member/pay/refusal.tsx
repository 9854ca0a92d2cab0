import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Notice } from '#web/kit/notice.tsx'
import { CallError } from '#web/lib/call-error.ts'
import { findNextStep } from '#web/lib/next-step.ts'

/** Why it was refused, and the way on where there is one. */
export function Refusal({ error }: { error: unknown }) {
  if (!(error instanceof CallError) || error.kind === 'signed_out') return null
  const next = findNextStep(error.data)
  return (
    <Notice
      tone="error"
      role="alert"
      action={
        next && (
          <Button component={Link} to={next.path} size="xs" variant="default">
            {next.label}
          </Button>
        )
      }
    >
      {error.msg}
    </Notice>
  )
}

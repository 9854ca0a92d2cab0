import { Alert, Anchor, List } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import classes from './error-summary.module.css'

export type FieldError = { field: string; label: string; text: string }

type Props = {
  title: string
  errors: FieldError[]
  /** changes with each failed try, so that the summary is read out again */
  attempt: number
  onJump: (field: string) => void
}

/** All that is wrong in one place above the form; each line leads to its field. */
export function ErrorSummary({ title, errors, attempt, onJump }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const isShown = errors.length > 0
  useEffect(() => {
    if (attempt > 0 && isShown) box.current?.focus()
  }, [attempt, isShown])
  if (!isShown) return null
  return (
    <Alert
      ref={box}
      tabIndex={-1}
      className={classes.summary}
      color="red"
      variant="light"
      title={title}
      icon={<IconAlertCircle />}
    >
      <List size="sm" spacing={4}>
        {errors.map(({ field, label, text }) => (
          <List.Item key={field}>
            <Anchor
              component="button"
              type="button"
              size="sm"
              ta="start"
              c="inherit"
              underline="always"
              onClick={() => onJump(field)}
            >
              <strong>{label}</strong> {text}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}

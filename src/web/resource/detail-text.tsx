import { Button, Group, Stack, Text } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
import type { Field } from '#contract/fields.ts'
import { t } from '#web/lib/words.ts'
import classes from './detail-facts.module.css'

type Props = { label: string; field: Field; value: unknown }

const shownLines = 12

/** A long value whole: its first lines at once, the rest at a click. What machines said is indented. */
export function DetailText({ label, field, value }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  if (field.kind === 'richText') return <SandboxedHtml label={label} html={String(value)} />
  const text = field.kind === 'json' ? JSON.stringify(value, null, 2) : String(value)
  const lines = text.split('\n')
  const isFolded = !isOpen && lines.length > shownLines
  const look = field.mono || field.kind === 'json' ? `${classes.text} ${classes.mono}` : classes.text
  return (
    <Stack gap={4}>
      <Group justify="space-between" h={24}>
        <Text className={classes.label}>{label}</Text>
        {lines.length > shownLines && (
          <Button
            variant="subtle"
            size="compact-xs"
            aria-expanded={isOpen}
            rightSection={isOpen ? <IconChevronUp size={14} aria-hidden /> : <IconChevronDown size={14} aria-hidden />}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? t('resource.fold') : t('resource.unfold', { count: lines.length })}
          </Button>
        )}
      </Group>
      <pre className={look}>{isFolded ? `${lines.slice(0, shownLines).join('\n')}\n…` : text}</pre>
    </Stack>
  )
}

/** Somebody else's page behind glass: no script, form or link of it works, and it cannot reach ours. */
function SandboxedHtml({ label, html }: { label: string; html: string }) {
  return (
    <Stack gap={4}>
      <Text className={classes.label}>{label}</Text>
      <iframe title={label} sandbox="" srcDoc={html} className={classes.glass} />
    </Stack>
  )
}

import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
import type { Field } from '#contract/fields.ts'
import { t } from '#web/lib/words.ts'
import { CellValue } from './cell-value.tsx'
import classes from './detail-facts.module.css'
import { isAbsent } from './format-value.ts'
import type { ListView } from './list-definition.ts'
import type { RowData } from './record.ts'
import { labelOf } from './resource-labels.ts'

const longKinds: Field['kind'][] = ['longText', 'richText', 'json']

/** Every declared fact that there is: the short ones in two columns, the long ones below over the whole width. */
export function DetailFacts({ view, row }: { view: ListView; row: RowData }) {
  const facts = (view.resource.detail ?? []).flatMap((name) => {
    const field = view.resource.fields[name]
    return field &&
      !field.tones &&
      !isAbsent(name, field, row, { isDrawn: name in view.cells, isZeroAbsent: view.definition.hidesZeroSums ?? false })
      ? [{ name, field, label: labelOf(view.resource, name) }]
      : []
  })
  const short = facts.filter(({ field }) => !longKinds.includes(field.kind))
  const long = facts.filter(({ field }) => longKinds.includes(field.kind))
  return (
    <>
      {short.length > 0 && (
        <Box component="dl" className={classes.facts}>
          {short.map(({ label, ...column }) => (
            <div key={column.name} className={classes.fact}>
              <dt>{label}</dt>
              <dd>
                <CellValue view={view} row={row} column={column} isWhole />
              </dd>
            </div>
          ))}
        </Box>
      )}
      {long.map(({ name, field, label }) => {
        const own = view.cells[name]
        return own ? (
          <div key={name}>{own(row[name], row)}</div>
        ) : (
          <DetailText key={name} label={label} field={field} value={row[name]} />
        )
      })}
    </>
  )
}

type Props = { label: string; field: Field; value: unknown }

const shownLines = 12

/** A long value whole: its first lines at once, the rest at a click. What machines said is indented. */
function DetailText({ label, field, value }: Props) {
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

import { Badge, Code, Switch } from '@mantine/core'
import { StateBadge } from '#web/kit/state-badge.tsx'
import type { Column } from './columns.ts'
import type { ListView } from './list-view.ts'
import { type RowData, recordName } from './record.ts'
import classes from './resource-table.module.css'
import { showValue } from './show-value.ts'
import { labelOf, optionWord } from './words-of.ts'

type Props = {
  view: ListView
  row: RowData
  column: Column
  /** there is room for all of it */
  isWhole?: boolean
}

/** One field of a row: the page's own drawing where it has one, otherwise what the kind asks for. */
export function CellValue({ view, row, column: { name, field }, isWhole = false }: Props) {
  const own = view.cells[name]
  if (own) return own(row[name], row)
  if (field.kind === 'flag') {
    const isOn = Number(row[name]) === 1
    if (!view.may.edit || !field.form) return <StateBadge tone={isOn ? 'done' : 'off'} word={optionWord(field, row[name])} />
    return (
      <Switch
        size="xs"
        checked={isOn}
        aria-label={`${labelOf(view.resource, name)}: ${recordName(view.resource, row)}`}
        onChange={(event) => view.onChange(row, name, event.currentTarget.checked ? 1 : 0)}
      />
    )
  }
  const text = showValue(name, field, row)
  // Of several lines the first says what it is about.
  const shown = isWhole ? text : (text.split('\n', 1)[0] ?? '')
  if (shown === '') return '–'
  const tone = field.tones?.[String(row[name])]
  if (tone) return <StateBadge tone={tone} word={shown} />
  // Beside a name that says the same: nothing for a screen reader.
  if (field.kind === 'image') return <img className={classes.thumbnail} src={shown} alt="" loading="lazy" />
  if (field.kind === 'option') {
    return (
      <Badge variant="default" size="sm" tt="none" fw={500}>
        {shown}
      </Badge>
    )
  }
  if (field.mono && (isWhole || shown.length <= 24)) return <Code>{shown}</Code>
  if (!isWhole && field.kind !== 'time' && shown.length > 24) {
    return (
      <span className={classes.long} title={shown}>
        {shown}
      </span>
    )
  }
  return shown
}

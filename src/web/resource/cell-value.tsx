import { Badge, Switch } from '@mantine/core'
import { StateBadge } from '#web/kit/state-badge.tsx'
import type { Column } from './columns.ts'
import type { ListView } from './list-view.ts'
import { type RowData, recordName } from './record.ts'
import classes from './resource-table.module.css'
import { showValue } from './show-value.ts'
import { labelOf, optionWord } from './words-of.ts'

type Props = { view: ListView; row: RowData; column: Column }

/** One field of a row: the page's own drawing where it has one, otherwise what the kind asks for. */
export function CellValue({ view, row, column: { name, field } }: Props) {
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
  const shown = showValue(name, field, row)
  if (shown === '') return '–'
  // Beside a name that says the same: nothing for a screen reader.
  if (field.kind === 'image') return <img className={classes.thumbnail} src={shown} alt="" loading="lazy" />
  if (field.kind === 'option') {
    return (
      <Badge variant="default" size="sm" tt="none" fw={500}>
        {shown}
      </Badge>
    )
  }
  if (field.kind === 'text' && shown.length > 24) {
    return (
      <span className={classes.long} title={shown}>
        {shown}
      </span>
    )
  }
  return shown
}

import { Badge, Code, Switch } from '@mantine/core'
import { flagValue, isFlagOn } from '#contract/fields.ts'
import { StateBadge } from '#web/kit/state-badge.tsx'
import { formatList, formatValue } from './format-value.ts'
import { isLazyKind, LazyCell } from './lazy-cell.tsx'
import type { Column, ListView } from './list-definition.ts'
import { type RowData, recordName } from './record.ts'
import { labelOf, optionLabel } from './resource-labels.ts'
import classes from './resource-table.module.css'

type Props = {
  view: ListView
  row: RowData
  column: Column
  /** there is room for all of it */
  isWhole?: boolean
}

/** One field of a row: the page's own drawing where it has one, otherwise what the kind asks for. */
export function CellValue({ view, row, column: { name, field, render }, isWhole = false }: Props) {
  if (render) return render(row)
  const own = view.cells[name]
  if (own) return own(row[name], row)
  if (field.kind === 'flag') {
    const isOn = isFlagOn(field, row[name])
    if (!view.can.edit || !field.form) return <StateBadge tone={isOn ? 'done' : 'off'} word={optionLabel(field, row[name])} />
    return (
      <Switch
        size="xs"
        checked={isOn}
        aria-label={`${labelOf(view.resource, name)}: ${recordName(view.resource, row)}`}
        onChange={(event) => view.onChange(row, name, flagValue(field, event.currentTarget.checked))}
      />
    )
  }
  const text = formatValue(name, field, row)
  // Of several lines the first says what it is about.
  const shown = isWhole ? text : (text.split('\n', 1)[0] ?? '')
  if (shown === '') return '–'
  const tone = field.tones?.[String(row[name])]
  if (tone) return <StateBadge tone={tone} word={shown} />
  // Beside a name that says the same: nothing for a screen reader.
  if (field.kind === 'image') return <img className={classes.thumbnail} src={shown} alt="" loading="lazy" />
  if (isLazyKind(field)) return <LazyCell field={field} value={row[name]} isWhole={isWhole} />
  if (field.kind === 'option' || field.kind === 'choice') return <WordBadge word={shown} />
  if (field.kind === 'refs' || field.kind === 'choices')
    return <WordBadges words={formatList(name, field, row)} isWhole={isWhole} />
  if (field.kind === 'pairs' && isWhole) return <span className={classes.lines}>{shown}</span>
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

const WordBadge = ({ word }: { word: string }) => (
  <Badge variant="default" size="sm" tt="none" fw={500} className={classes.word}>
    {word}
  </Badge>
)

/** A row stays one line high: of many the first few, and how many more. */
const maxBadges = 3

function WordBadges({ words, isWhole }: { words: string[]; isWhole: boolean }) {
  const shown = isWhole ? words : words.slice(0, maxBadges)
  const more = words.length - shown.length
  return (
    <span className={isWhole ? classes.badgesWhole : classes.badges} title={more > 0 ? words.join(', ') : undefined}>
      {shown.map((word, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two rows may be called the same
        <WordBadge key={index} word={word} />
      ))}
      {more > 0 && `+${more}`}
    </span>
  )
}

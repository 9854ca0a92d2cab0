import { Badge, Code, Switch } from '@mantine/core'
import { type Field, flagValue, isFlagOn } from '#contract/fields.ts'
import { StateBadge } from '#web/kit/state-badge.tsx'
import { withWholeNumbers } from '#web/kit/whole-numbers.tsx'
import { t } from '#web/lib/words.ts'
import { formatList, formatValue } from './format-value.ts'
import { isLazyKind, LazyCell } from './lazy-cell.tsx'
import type { Column, ListView } from './list-definition.ts'
import { ManyWords } from './many-words.tsx'
import { type RowData, recordName } from './record.ts'
import { countLabel, labelOf, optionLabel } from './resource-labels.ts'
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
    // What switches a record on or off is switched where it stands; what describes it is changed in its form, where nobody brushes against it.
    if (name !== 'status' || !view.can.edit || !field.form)
      return <StateBadge tone={isOn ? 'done' : 'off'} word={optionLabel(field, row[name])} />
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
  if (field.kind === 'refs' || field.kind === 'choices') {
    const words = formatList(name, field, row)
    return isWhole || isShortList(words) ? (
      <WordBadges words={words} />
    ) : (
      <ManyWords words={words} label={countLabel(view.resource, name, words.length)} restLabel={moreLabel} />
    )
  }
  if (field.kind === 'pairs' && isWhole) return <span className={classes.lines}>{shown}</span>
  if (field.mono && (isWhole || shown.length <= 28)) return <Code>{withWholeNumbers(shown)}</Code>
  if (isWhole) return withWholeNumbers(shown)
  // A column of times is narrow: whoever points at one reads its seconds.
  if (field.kind === 'time' && !field.isLastDay) return <span title={shown}>{shown.slice(0, -secondsLength)}</span>
  if (widthOf(shown) > longLength && isSentence.test(shown)) {
    const isReason = field.kind === 'text' && !field.mono && (field.max ?? 0) >= 200
    return (
      <span className={isReason ? classes.reason : classes.name} title={text}>
        {withWholeNumbers(shown)}
      </span>
    )
  }
  return <LineText text={shown} title={text} />
}

/** How a row stands: the word of its state in the tone that the field declares. */
export const FieldBadge = ({ field, value }: { field: Field | undefined; value: unknown }) =>
  field ? <StateBadge tone={field.tones?.[String(value)] ?? 'off'} word={optionLabel(field, value)} /> : null

const longLength = 16

/** A Chinese character is as wide as two Latin letters. */
const widthOf = (text: string): number => text.length + (text.match(/\p{Script=Han}/gu)?.length ?? 0)

/** One line: a long one gives way to the other columns, and is read whole by whoever points at it. */
export const LineText = ({ text, title = text }: { text: string; title?: string }) =>
  widthOf(text) <= longLength ? (
    withWholeNumbers(text)
  ) : (
    <span className={classes.long} title={title}>
      {text}
    </span>
  )

/** The same with something short behind it that is never cut. */
export const TailedText = ({ text, tail }: { text: string; tail: string }) => (
  <span className={classes.tailed} title={`${text} ${tail}`}>
    <span>{text}</span>
    <small>{tail}</small>
  </span>
)

/** A reference or a URL has no place to break. */
const isSentence = /\s|\p{Script=Han}/u

/** `:07` at the end of a time. */
const secondsLength = 3

const WordBadge = ({ word }: { word: string }) => (
  <Badge variant="default" size="sm" tt="none" fw={500} className={classes.word}>
    {word}
  </Badge>
)

/** A few short words stand in a row, on a second line where there is no room beside the other columns; of more it says how many. */
const isShortList = (words: string[]): boolean => words.length <= 3 && words.join('').length <= 24

const moreLabel = (count: number): string => t('resource.delete_more', { count })

function WordBadges({ words }: { words: string[] }) {
  return (
    <span className={classes.badgesWhole}>
      {words.map((word, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two rows may be called the same
        <WordBadge key={index} word={word} />
      ))}
    </span>
  )
}

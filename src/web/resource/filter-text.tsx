import type { Field } from '#contract/fields.ts'
import { t } from '#web/lib/words.ts'
import { rangeEnds } from './list-query.ts'
import type { Filter } from './list-state.ts'
import { spellOperator } from './operators.ts'
import { optionWord } from './words-of.ts'

/** What a set filter says on its chip. */
export function filterText(field: Field, { operator, value }: Filter): string {
  if (operator === 'RANGE' || operator === 'NOT RANGE') {
    const text = rangeText(rangeEnds(value))
    return operator === 'RANGE' ? text : `≠ ${text}`
  }
  const shown = field.options ? optionWord(field, value) : value
  switch (operator) {
    case 'LIKE':
      return shown
    case '=':
      return field.kind === 'text' ? `= ${shown}` : shown
    case '<>':
      return `≠ ${shown}`
    case 'NOT LIKE':
      return `${t('resource.operator.not-like')} ${shown}`
    default:
      return `${spellOperator(operator)} ${shown}`
  }
}

function rangeText([from, to]: [string, string]): string {
  if (from === to) return readable(from)
  if (!to) return `≥ ${readable(from)}`
  if (!from) return `≤ ${readable(to)}`
  return `${readable(from)} – ${readable(to)}`
}

const readable = (end: string) => end.replace('T', ' ')

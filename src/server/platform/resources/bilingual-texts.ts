import type { Resource } from '#contract/resource.ts'
import { AppError } from '#domain/errors.ts'
import type { Language } from '#domain/language.ts'
import type { Row } from './columns.ts'

/**
 * A bilingual text has a name for each language (`title_zh`, `title_en`) and one for the text as the caller reads it (`title`). Existing clients
 * know only the last: what they write there belongs to the caller's language.
 */

/** Of a new row. Chinese is what everybody reads where English is missing, so a single text in English stands for both. */
export function splitNewTexts(resource: Resource, sent: Row, language: Language): Row {
  const split = { ...sent }
  for (const whole of wholeNames(resource)) {
    const text = sent[whole]
    if (typeof text !== 'string') continue
    split[halfOf(whole, language)] ??= text
    split[`${whole}_zh`] ??= text
  }
  return split
}

/**
 * Of a row that is there. Such a client sends back everything it was given with one text changed, so what counts as said is what differs from
 * the row. A text that contradicts its own half is refused: one of the two would be lost.
 */
export async function splitChangedTexts(
  resource: Resource,
  sent: Row,
  language: Language,
  findStored: () => Promise<Row>,
): Promise<Row> {
  const names = wholeNames(resource).filter((whole) => typeof sent[whole] === 'string')
  if (names.length === 0) return sent
  const stored = await findStored()
  const split = { ...sent }
  for (const whole of names) {
    const half = halfOf(whole, language)
    const [text, sentHalf] = [String(sent[whole]).trim(), sent[half]]
    const isHalfSaid = typeof sentHalf === 'string' && sentHalf !== stored[half]
    if (text === stored[whole] || (isHalfSaid && sentHalf.trim() === text)) continue
    if (isHalfSaid) throw new AppError('row.changed')
    split[half] = text
  }
  return split
}

const halfOf = (whole: string, language: Language): string => `${whole}_${language === 'en' ? 'en' : 'zh'}`

const wholeNames = (resource: Resource): string[] =>
  Object.values(resource.fields).flatMap(({ half, form }) => (half?.language === 'zh' && form ? [half.of] : []))

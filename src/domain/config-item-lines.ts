import type { Problem } from './errors.ts'
import { characterCount } from './text.ts'

/** An item's choices and attributes are typed as lines of `name=value`. */

export type Attribute = string | number | boolean
export type Attributes = Record<string, Attribute | Record<string, Attribute>>

type Line = { number: number; name: string; value: string }

const mostLines = 200
const longestName = 60
const longestValue = 200

/** `key=label` lines → the pairs in the order they were typed. */
export function readChoiceLines(text: string): { choices: [string, string][] } | { problem: Problem } {
  const read = readLines(text)
  if ('problem' in read) return read
  if (read.lines.length === 0) return { problem: { key: 'invalid.choices_missing' } }
  const empty = read.lines.find(({ value }) => value === '')
  if (empty) return { problem: { key: 'invalid.line', values: { line: empty.number } } }
  // Values chosen are sent as one text with commas by some clients.
  const comma = read.lines.find(({ name }) => name.includes(','))
  if (comma) return { problem: { key: 'invalid.line_comma', values: { line: comma.number } } }
  return { choices: read.lines.map(({ name, value }) => [name, value]) }
}

/** `attr=value` lines: true, false and numbers become what they say, and one dot puts an attribute into a group. */
export function readAttributeLines(text: string): { attributes: Attributes } | { problem: Problem } {
  const read = readLines(text)
  if ('problem' in read) return read
  const flat = new Map<string, Attribute>()
  const groups = new Map<string, Record<string, Attribute>>()
  for (const { number, name, value } of read.lines) {
    const match = /^([a-zA-Z][\w-]*)(?:\.([a-zA-Z][\w-]*))?$/.exec(name)
    const [first = '', second] = match?.slice(1) ?? []
    // Handlers and markup have no place in data: a client that hands attributes on to its page would run them.
    if (!match || isActive(first) || (second !== undefined && isActive(second)))
      return { problem: { key: 'invalid.attribute', values: { line: number } } }
    if (second === undefined) flat.set(first, toAttribute(value))
    else groups.set(first, { ...groups.get(first), [second]: toAttribute(value) })
  }
  return { attributes: { ...Object.fromEntries(flat), ...Object.fromEntries(groups) } }
}

const isActive = (name: string): boolean => /^(on[a-z]|v-|(inner|outer)html$|srcdoc$|constructor$|prototype$)/i.test(name)

function toAttribute(value: string): Attribute {
  if (value === 'true' || value === 'false') return value === 'true'
  return /^-?\d{1,15}(\.\d{1,15})?$/.test(value) ? Number(value) : value
}

function readLines(text: string): { lines: Line[] } | { problem: Problem } {
  const lines: Line[] = []
  const seen = new Set<string>()
  for (const [index, typed] of text.split(/\r?\n/).entries()) {
    if (typed.trim() === '') continue
    const number = index + 1
    const at = typed.indexOf('=')
    const [name, value] = [typed.slice(0, at).trim(), typed.slice(at + 1).trim()]
    if (at < 1 || name === '' || characterCount(name) > longestName || characterCount(value) > longestValue)
      return { problem: { key: 'invalid.line', values: { line: number } } }
    if (seen.has(name)) return { problem: { key: 'invalid.line_twice', values: { line: number } } }
    seen.add(name)
    lines.push({ number, name, value })
  }
  return lines.length > mostLines ? { problem: { key: 'invalid.too_many_entries', values: { max: mostLines } } } : { lines }
}

import { AppError } from '#domain/errors.ts'

/** The largest body of JSON: a table of prices or a list of some hundred orders. */
export const bodyLimit = 1_048_576
/** A visitor sends at most one estimate of some parcels. */
export const publicBodyLimit = 65_536

/** Deeper than any form or list query. */
export const deepest = 32
/** Ten times the names in the largest table of prices. */
const mostNames = 20_000
/** Shorter bodies cannot hold enough names to be slow. */
const shortLength = 65_536

const [quote, backslash, colon] = ['"', '\\', ':'].map((character) => character.charCodeAt(0))
const opening = new Set(['{', '['].map((character) => character.charCodeAt(0)))
const closing = new Set(['}', ']'].map((character) => character.charCodeAt(0)))

/**
 * Refuses JSON text with too many names or too much nesting before it is parsed: building an object of 90,000 names
 * costs a hundred times as much as reading its text once.
 */
export function mustBeWithinLimits(text: string): void {
  if (text.length <= shortLength) return
  let [names, depth, isInString] = [0, 0, false]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (isInString) {
      if (code === backslash) at++
      else if (code === quote) isInString = false
    } else if (code === quote) isInString = true
    else if (code === colon) names++
    else if (opening.has(code)) depth++
    else if (closing.has(code)) depth--
    if (depth > deepest) throw new AppError('body.malformed')
  }
  if (names > mostNames) throw new AppError('body.too_many_fields', { detail: { most: mostNames } })
}

import type { z } from 'zod'
import type { ErrorDetail, FieldProblems, Problem } from '#domain/errors.ts'

/**
 * zod's findings → field → word key with values. The same function words a form in the browser and an answer of the server. `most`: a server stops after
 * so many, since wording the thousands of wrong names that fit into one body takes seconds.
 */
export function toFieldProblems(error: z.ZodError, most = Number.POSITIVE_INFINITY): FieldProblems {
  const problems = new Map<string, Problem>()
  for (const [field, problem] of findProblems(error)) {
    if (!problems.has(field)) problems.set(field, problem)
    if (problems.size >= most) break
  }
  return Object.fromEntries(problems)
}

function* findProblems(error: z.ZodError): Generator<[string, Problem]> {
  for (const issue of error.issues) {
    if (issue.code !== 'unrecognized_keys') yield [issue.path.map(String).join('.'), toProblem(issue)]
    else
      for (const key of issue.keys) {
        const field = [...issue.path, key].map(String).join('.')
        yield [field, { key: 'invalid.unknown_field', values: { field } }]
      }
  }
}

type Issue = z.core.$ZodIssue

function toProblem(issue: Issue): Problem {
  if (isWord.test(issue.message)) return { key: issue.message, values: { ...boundsOf(issue), ...valuesOf(issue) } }
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? { key: 'invalid.required' } : { key: 'invalid.type' }
    case 'too_big':
      return { key: issue.origin === 'string' ? 'invalid.too_long' : 'invalid.too_big', values: boundsOf(issue) }
    case 'too_small':
      return { key: issue.origin === 'string' ? 'invalid.too_short' : 'invalid.too_small', values: boundsOf(issue) }
    case 'invalid_format':
      return { key: 'invalid.format' }
    case 'invalid_value':
      return { key: 'invalid.choice' }
    default:
      return { key: 'invalid.value' }
  }
}

/** A message that a schema gives of its own is the key of a word. */
const isWord = /^(invalid|price)\./

/** What a check of ours found, for the sentence that says so. */
const valuesOf = (issue: Issue): ErrorDetail => (issue.code === 'custom' ? ((issue.params ?? {}) as ErrorDetail) : {})

function boundsOf(issue: Issue): Record<string, number> {
  const values: Record<string, number> = {}
  if ('maximum' in issue) values.max = Number(issue.maximum)
  if ('minimum' in issue) values.min = Number(issue.minimum)
  return values
}

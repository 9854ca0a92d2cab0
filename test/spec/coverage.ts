/** The titles of the tests that show a point; where they show only a part of it, what is missing as well. */
export type SpecCoverage = string[] | { tests: string[]; missing: string }

export const testsOf = (shown: SpecCoverage): string[] => (Array.isArray(shown) ? shown : shown.tests)

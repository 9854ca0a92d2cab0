import { callPoints } from './spec/calls.ts'
import type { SpecCoverage } from './spec/coverage.ts'
import { entityPoints } from './spec/entities.ts'
import { errorPoints } from './spec/errors.ts'
import { productPoints } from './spec/product.ts'
import { screenPoints } from './spec/screens.ts'
import { validationPoints } from './spec/validation.ts'

/**
 * For each point of the specification, section by section, the tests that show it, by title. A point with an empty list is not built yet, and one that is shown
 * in part says what is missing. An audit fails on a title that does not exist, and on a point that names what is not built without saying so.
 * Titles with a value in them stand here up to that value.
 */
export const specMap: Record<string, SpecCoverage> = {
  ...productPoints,
  ...screenPoints,
  ...entityPoints,
  ...validationPoints,
  ...callPoints,
  ...errorPoints,
}

import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Begun last, each of these would keep one worker busy while the other has nothing left to do. */
const longest = [
  'server/jobs',
  'postgres/cluster',
  'server/access-matrix',
  'server/address-import',
  'identity/sign-in',
  'server/order-desk-plans',
  'server/sandbox-carrier',
  'spreadsheet/read-sheet',
  'server/return-crash',
  'server/shop-faults',
  'server/tracking-shuffled',
  'papers/papers',
  'server/demo-linked-shop',
  'server/order-list',
  'shopify/faults',
  'server/shop-order-crash',
  'server/shop-crash',
  'bootstrap/start',
  'bootstrap/stages',
  'e2e/axe',
  'e2e/inputs',
  'e2e/first-label',
  'e2e/returns',
  'e2e/parcel-way',
  'e2e/shops',
  'e2e/country',
  'e2e/article',
  'e2e/layout',
  'e2e/tree',
  'e2e/order-follow',
  'e2e/order-list',
  'e2e/tabs',
  'e2e/keyboard',
  'e2e/order-import',
]

/** On a new machine nobody knows yet how long a file takes, so the largest come first: those that are short to read and long to run, last. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = longest.findIndex((name) => moduleId.endsWith(`${name}.test.ts`))
      return found < 0 ? longest.length : found
    }
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other))
  }
}

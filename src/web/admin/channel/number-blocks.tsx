import { Code } from '@mantine/core'
import { numberBlock } from '#contract/resources/number-block.ts'
import type { CellRenderers } from '#web/resource/list-definition.ts'
import { ResourceList } from '#web/resource/resource-list.tsx'

export const NumberBlockListPage = () => <ResourceList resource={numberBlock} cells={cells} />

/** As the eight digits that stand on a label, not as a quantity. */
const digits = (value: unknown) => (value === null ? '–' : <Code>{String(value).padStart(8, '0')}</Code>)

const cells: CellRenderers = {
  from_number: digits,
  to_number: digits,
  // Used up: there is no next one.
  next_number: (value, row) => (Number(row.left_count) === 0 ? '–' : digits(value)),
}

import { Facts } from './facts.tsx'
import { Fold } from './fold.tsx'

type Props = { summary: string; lines: { text: string; amount: string }[]; totalLabel: string; total: string }

/** How a price came about, folded away until somebody asks. */
export const PriceLines = ({ summary, lines, totalLabel, total }: Props) => (
  <Fold summary={summary}>
    <Facts
      layout="ends"
      lines={[
        ...lines.map(({ text, amount }) => ({ label: text, value: amount })),
        { label: totalLabel, value: total, emphasis: 'sum' },
      ]}
    />
  </Fold>
)

import classes from './price-lines.module.css'

type Props = { summary: string; lines: { text: string; amount: string }[]; totalLabel: string; total: string }

/** How a price came about, folded away until somebody asks. */
export function PriceLines({ summary, lines, totalLabel, total }: Props) {
  return (
    <details className={classes.why}>
      <summary>{summary}</summary>
      <table>
        <tbody>
          {lines.map(({ text, amount }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines never change places
            <tr key={index}>
              <td>{text}</td>
              <td>{amount}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>{totalLabel}</td>
            <td>{total}</td>
          </tr>
        </tfoot>
      </table>
    </details>
  )
}

import { Box } from '@mantine/core'
import type { Field } from '#contract/fields.ts'
import { CellValue } from './cell-value.tsx'
import classes from './detail-facts.module.css'
import { DetailText } from './detail-text.tsx'
import { isAbsent } from './format-value.ts'
import type { ListView } from './list-definition.ts'
import type { RowData } from './record.ts'
import { labelOf } from './resource-labels.ts'

const longKinds: Field['kind'][] = ['longText', 'richText', 'json']

/** Every declared fact that there is: the short ones in two columns, the long ones below over the whole width. */
export function DetailFacts({ view, row }: { view: ListView; row: RowData }) {
  const facts = (view.resource.detail ?? []).flatMap((name) => {
    const field = view.resource.fields[name]
    return field &&
      !field.tones &&
      !isAbsent(name, field, row, { isDrawn: name in view.cells, isZeroAbsent: view.definition.hidesZeroSums ?? false })
      ? [{ name, field, label: labelOf(view.resource, name) }]
      : []
  })
  const short = facts.filter(({ field }) => !longKinds.includes(field.kind))
  const long = facts.filter(({ field }) => longKinds.includes(field.kind))
  return (
    <>
      {short.length > 0 && (
        <Box component="dl" className={classes.facts}>
          {short.map(({ label, ...column }) => (
            <div key={column.name} className={classes.fact}>
              <dt>{label}</dt>
              <dd>
                <CellValue view={view} row={row} column={column} isWhole />
              </dd>
            </div>
          ))}
        </Box>
      )}
      {long.map(({ name, field, label }) => {
        const own = view.cells[name]
        return own ? (
          <div key={name}>{own(row[name], row)}</div>
        ) : (
          <DetailText key={name} label={label} field={field} value={row[name]} />
        )
      })}
    </>
  )
}

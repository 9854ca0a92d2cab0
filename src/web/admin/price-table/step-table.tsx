import { useCallback } from 'react'
import { setStep } from '#domain/pricing/change-grid.ts'
import type { GridZone, StepTexts, ZoneRate } from '#domain/pricing/grid.ts'
import type { Rate } from '#domain/pricing/rate.ts'
import { t } from '#web/lib/words.ts'
import type { TableProps } from './band-table.tsx'
import { markText, priceText } from './cell-text.ts'
import classes from './grid.module.css'
import { GridCell } from './grid-cell.tsx'
import { moveBetweenCells } from './move-between-cells.ts'
import { ZoneHead } from './zone-head.tsx'

type StepZone = Extract<GridZone, { kind: 'steps' }>
type StepRate = Extract<Rate, { kind: 'steps' }>

const fields = ['first_g', 'first_price', 'step_g', 'step_price'] as const satisfies (keyof StepTexts)[]

/** Zones with a first weight and further steps: a zone to a row. */
export function StepTable({ grid, marks, zoneName, isReadOnly, before, onChange, onPercent }: TableProps) {
  const zones = grid.zones.filter((zone): zone is StepZone => zone.kind === 'steps')
  const codes = zones.map(({ code }) => code).join()
  const handleChange = useCallback(
    (row: number, column: number, text: string) => {
      const [zone, field] = [codes.split(',')[row], fields[column]]
      if (zone !== undefined && field) onChange((now) => setStep(now, zone, field, text))
    },
    [codes, onChange],
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys only lead from one field inside to the next
    <div className={classes.scroll} onKeyDown={moveBetweenCells} data-ready data-matrix>
      <table className={`${classes.table} ${classes.matrix} ${classes.steps}`} aria-label={t('priceTable.steps_caption')}>
        <thead>
          <tr>
            <th scope="col" className={`${classes.name} ${classes.pinned}`}>
              {t('priceTable.zone')}
            </th>
            {fields.map((field) => (
              <th key={field} scope="col">
                {t(`priceTable.${field}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {zones.map((zone, row) => (
            <tr key={zone.code}>
              <th scope="row" className={`${classes.name} ${classes.pinned}`}>
                <ZoneHead
                  code={zone.code}
                  kind="steps"
                  name={zoneName(zone.code)}
                  problem={markText(marks.get(zone.code), zoneName)}
                  isReadOnly={isReadOnly}
                  onChange={onChange}
                  onPercent={onPercent}
                />
              </th>
              {fields.map((field, column) => {
                const mark = marks.get(`${zone.code} ${field}`)
                return (
                  <td key={field}>
                    <GridCell
                      label={t('priceTable.step_cell', { zone: zoneName(zone.code), what: t(`priceTable.${field}`) })}
                      value={zone[field]}
                      isWeight={column % 2 === 0}
                      row={row}
                      column={column}
                      isReadOnly={isReadOnly}
                      onChange={handleChange}
                      tone={mark?.tone}
                      note={markText(mark, zoneName)}
                      before={before && stepBefore(before, zone, field)}
                    />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Prices can be compared where the weights they are for stayed the same. */
function stepBefore(before: readonly ZoneRate[], zone: StepZone, field: keyof StepTexts): string | undefined {
  if (field === 'first_g' || field === 'step_g') return undefined
  const rate = before.find(({ code }) => code === zone.code)?.rate
  return priceText(rate?.kind === 'steps' ? oldPrice(rate, zone, field) : undefined, zone[field])
}

function oldPrice(rate: StepRate, { first_g, step_g }: StepTexts, field: 'first_price' | 'step_price') {
  if (field === 'first_price') return Number(first_g) === rate.firstGrams ? rate.firstPrice : undefined
  return Number(step_g) === rate.stepGrams ? rate.stepPrice : undefined
}

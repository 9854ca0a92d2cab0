import { Menu, VisuallyHidden } from '@mantine/core'
import { IconDots, IconPercentage, IconTrash } from '@tabler/icons-react'
import { type ClipboardEvent, useCallback } from 'react'
import { pastePrices, readBlock, removeBand, setEdge, setPrice } from '#domain/pricing/change-grid.ts'
import type { Grid, GridZone, ZoneRate } from '#domain/pricing/grid.ts'
import { IconButton } from '#web/kit/icon-button.tsx'
import { t } from '#web/lib/words.ts'
import { beforeText, markText } from './cell-text.ts'
import type { CellMark } from './check-grid.ts'
import classes from './grid.module.css'
import { GridCell } from './grid-cell.tsx'
import { cellOf, moveBetweenCells } from './move-between-cells.ts'
import { ZoneHead } from './zone-head.tsx'

export type TableProps = {
  grid: Grid
  marks: Map<string, CellMark>
  zoneName: (code: string) => string
  isReadOnly: boolean
  /** prices to compare with; none where nobody asked */
  before: readonly ZoneRate[] | undefined
  onChange: (edit: (now: Grid) => Grid) => void
  onPercent: (share: { zone?: string; row?: number }) => void
}

type BandZone = Extract<GridZone, { kind: 'bands' }>

/** Columns of edges before those of the zones. */
const edgeColumns = 2

/** Weights down, zones across. Every cell is a field of its own, and keys lead from one to the next. */
export function BandTable({ grid, marks, zoneName, isReadOnly, before, onChange, onPercent }: TableProps) {
  const zones = grid.zones.filter((zone): zone is BandZone => zone.kind === 'bands')
  const codes = zones.map(({ code }) => code).join()
  const handleChange = useCallback(
    (row: number, column: number, text: string) => {
      const zone = codes.split(',')[column - edgeColumns]
      onChange((now) =>
        column < edgeColumns
          ? setEdge(now, row, column === 0 ? 'over' : 'up_to', text)
          : zone === undefined
            ? now
            : setPrice(now, zone, row, text),
      )
    },
    [codes, onChange],
  )
  const handlePaste = (event: ClipboardEvent) => {
    const cell = cellOf(event.target)
    const zone = cell && zones[cell.column - edgeColumns]?.code
    const block = readBlock(event.clipboardData.getData('text'))
    if (isReadOnly || !cell || zone === undefined || (block.length < 2 && (block[0]?.length ?? 0) < 2)) return
    event.preventDefault()
    onChange((now) => pastePrices(now, { zone, row: cell.row }, block))
  }
  const note = (mark: CellMark | undefined) => ({ tone: mark?.tone, note: markText(mark, zoneName) })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys only lead from one field inside to the next
    <div className={classes.scroll} onKeyDown={moveBetweenCells} onPaste={handlePaste} data-ready data-matrix>
      <table className={`${classes.table} ${classes.matrix}`} aria-label={t('priceTable.bands_caption')}>
        <thead>
          <tr>
            <th scope="col" className={classes.edge}>
              {t('priceTable.over')}
            </th>
            <th scope="col" className={`${classes.edge} ${classes.pinned}`}>
              {t('priceTable.up_to')}
            </th>
            {zones.map(({ code }) => (
              <th key={code} scope="col">
                <ZoneHead
                  code={code}
                  kind="bands"
                  name={zoneName(code)}
                  problem={markText(marks.get(code), zoneName)}
                  isReadOnly={isReadOnly}
                  onChange={onChange}
                  onPercent={onPercent}
                />
              </th>
            ))}
            {!isReadOnly && (
              <th scope="col" className={classes.tight}>
                <VisuallyHidden>{t('priceTable.actions')}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {grid.bands.map((band, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a band has no name but its place; its edges change while they are typed
            <tr key={row}>
              <td className={classes.edge}>
                <GridCell
                  label={t('priceTable.cell_over', { row: row + 1 })}
                  value={band.over}
                  isWeight
                  row={row}
                  column={0}
                  isReadOnly={isReadOnly}
                  onChange={handleChange}
                  {...note(marks.get(`bands.${row}.over`))}
                />
              </td>
              <th scope="row" className={`${classes.edge} ${classes.pinned}`}>
                <GridCell
                  label={t('priceTable.cell_up_to', { row: row + 1 })}
                  value={band.up_to}
                  isWeight
                  row={row}
                  column={1}
                  isReadOnly={isReadOnly}
                  onChange={handleChange}
                  {...note(marks.get(`bands.${row}.up_to`))}
                />
              </th>
              {zones.map(({ code, prices }, index) => (
                <td key={code}>
                  <GridCell
                    label={t('priceTable.cell', { zone: zoneName(code), over: band.over, up_to: band.up_to })}
                    value={prices[row] ?? ''}
                    row={row}
                    column={index + edgeColumns}
                    isReadOnly={isReadOnly}
                    onChange={handleChange}
                    {...note(marks.get(`${code} ${row}`))}
                    before={before && beforeText(before, code, { grams: Number(band.up_to), price: prices[row] ?? '' })}
                  />
                </td>
              ))}
              {!isReadOnly && (
                <td className={classes.middle}>
                  <BandMenu
                    label={t('priceTable.band_menu', { over: band.over, up_to: band.up_to })}
                    onPercent={() => onPercent({ row })}
                    onRemove={() => onChange((now) => removeBand(now, row))}
                  />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const BandMenu = ({ label, onPercent, onRemove }: { label: string; onPercent: () => void; onRemove: () => void }) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <IconButton label={label}>
        <IconDots size={16} aria-hidden />
      </IconButton>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item leftSection={<IconPercentage size={16} />} onClick={onPercent}>
        {t('priceTable.zone_percent')}
      </Menu.Item>
      <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={onRemove}>
        {t('priceTable.band_remove')}
      </Menu.Item>
    </Menu.Dropdown>
  </Menu>
)

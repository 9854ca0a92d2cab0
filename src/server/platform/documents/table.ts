import { setImmediate as nextTurn } from 'node:timers/promises'
import { AppError } from '#domain/errors.ts'
import { type Block, layoutText } from './blocks.ts'
import type { Weight } from './fonts.ts'
import { type Align, addPage, drawBlock, ink, type Paper, rule, soft, tint } from './paper.ts'
import type { TextStyle } from './text-width.ts'

export type Column = { title: string; width: number; align?: Align }
export type Row = { cells: readonly string[]; weight?: Weight; isTinted?: boolean }

type Table = { columns: readonly Column[]; rows: Iterable<Row>; size?: number; bottom: number }

const padding = { x: 5, y: 4 }
/** So many rows, then everyone else may have the processor for a moment. */
const rowsPerTurn = 50

/** Rows from where the paper stands, over as many pages as they need; the titles are repeated on each. A row is never torn. */
export async function drawTable(paper: Paper, { columns, rows, size = 8.5, bottom }: Table): Promise<void> {
  const titles = layoutRow(
    columns,
    { cells: columns.map(({ title }) => title), weight: 'bold', isTinted: true },
    { size: size - 0.5, color: soft },
  )
  let count = 0
  for (const row of rows) {
    const laid = layoutRow(columns, row, { size, color: ink })
    const isFirst = count === 0
    const needed = laid.height + (isFirst ? titles.height : 0)
    const isOver = paper.y + needed > bottom
    if (isOver) addPage(paper)
    if (isOver || isFirst) drawRow(paper, columns, titles)
    if (paper.y + laid.height > bottom) throw new AppError('document.no_room', { detail: { text: row.cells.join(' ') } })
    drawRow(paper, columns, laid)
    if (++count % rowsPerTurn === 0) await nextTurn(undefined, { signal: paper.signal })
  }
}

/** How high a table of so many rows of one line is, with its titles. */
export const shortTableHeight = (rows: number, size = 8.5): number => (rows + 1) * (size * 1.32 + 2 * padding.y)

type LaidRow = Row & { blocks: Block[]; height: number; style: TextStyle }

function layoutRow(columns: readonly Column[], row: Row, defaultStyle: TextStyle): LaidRow {
  const style: TextStyle = row.weight ? { ...defaultStyle, weight: row.weight } : defaultStyle
  const blocks = columns.map((column, index) =>
    layoutText(row.cells[index] ?? '', { ...style, width: column.width - 2 * padding.x }),
  )
  return { ...row, blocks, style, height: Math.max(...blocks.map(({ height }) => height)) + 2 * padding.y }
}

function drawRow(paper: Paper, columns: readonly Column[], { blocks, height, style, isTinted }: LaidRow): void {
  const width = columns.reduce((sum, column) => sum + column.width, 0)
  if (isTinted) paper.doc.rect(paper.margin, paper.y, width, height).fill(tint)
  let x = paper.margin
  columns.forEach((column, index) => {
    const block = blocks[index]
    const position = { x: x + padding.x, y: paper.y + padding.y, width: column.width - 2 * padding.x }
    if (block) drawBlock(paper, block, { ...style, ...position, align: column.align ?? 'left' })
    x += column.width
  })
  paper.y += height
  paper.doc
    .moveTo(paper.margin, paper.y)
    .lineTo(paper.margin + width, paper.y)
    .lineWidth(0.5)
    .stroke(rule)
}

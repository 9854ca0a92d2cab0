import type { Font, PathCommand } from 'fontkit'
import { fontOf, type Weight } from './fonts.ts'
import { runsOf } from './text-width.ts'

/** A picture of one colour: rows from the top, each of whole bytes, the first dot in the highest bit. */
export type Raster = { width: number; height: number; bits: Uint8Array }

type Edge = { x: number; y: number; toX: number; toY: number }

/** Rows between two dots that are looked at. A little less than half of them inked make a dot, or thin strokes of small characters break. */
const samples = 4

/** A line of text as dots, for printers without its letters. `left` and `above` say where its corner is, seen from the start of the baseline. */
export function rasterLine(
  text: string,
  { size, weight }: { size: number; weight: Weight },
): Raster & { left: number; above: number } {
  const edges: Edge[] = []
  let pen = 0
  for (const run of runsOf(text, weight)) {
    const font = fontOf(`${run.slot}-${weight}`)
    pen += addOutlines(edges, font, run.text, { pen, scale: size / font.unitsPerEm })
  }
  if (edges.length === 0) return { width: 0, height: 0, bits: new Uint8Array(), left: 0, above: 0 }
  const left = Math.floor(Math.min(...edges.map(({ x, toX }) => Math.min(x, toX))))
  const right = Math.ceil(Math.max(...edges.map(({ x, toX }) => Math.max(x, toX))))
  const top = Math.floor(Math.min(...edges.map(({ y, toY }) => Math.min(y, toY))))
  const bottom = Math.ceil(Math.max(...edges.map(({ y, toY }) => Math.max(y, toY))))
  return { ...fill(edges, { left, top, width: right - left, height: bottom - top }), left, above: -top }
}

/** Adds the outlines of a run, y downwards from the baseline, and answers how far it goes. */
function addOutlines(edges: Edge[], font: Font, text: string, { pen, scale }: { pen: number; scale: number }): number {
  const { glyphs, positions } = font.layout(text)
  let advance = 0
  glyphs.forEach((glyph, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
    const at = { x: pen + (advance + xOffset) * scale, y: -yOffset * scale }
    addPath(edges, glyph.path.commands, (x, y) => ({ x: at.x + x * scale, y: at.y - y * scale }))
    advance += xAdvance
  })
  return advance * scale
}

type Point = { x: number; y: number }

function addPath(edges: Edge[], commands: readonly PathCommand[], toPoint: (x: number, y: number) => Point): void {
  let [start, last]: [Point, Point] = [toPoint(0, 0), toPoint(0, 0)]
  const to = (point: Point) => {
    if (point.y !== last.y) edges.push({ ...last, toX: point.x, toY: point.y })
    last = point
  }
  for (const { command, args } of commands) {
    const points = pointsOf(args, toPoint)
    const end = points.at(-1)
    if (command === 'closePath') to(start)
    else if (!end) continue
    else if (command === 'moveTo') [start, last] = [end, end]
    else if (command === 'lineTo') to(end)
    else for (const point of curve([last, ...points])) to(point)
  }
}

const pointsOf = (args: readonly number[], toPoint: (x: number, y: number) => Point): Point[] =>
  Array.from({ length: args.length / 2 }, (_, index) => toPoint(args[2 * index] ?? 0, args[2 * index + 1] ?? 0))

const steps = 8

/** Points along a curve of any order, by halving between its points again and again (de Casteljau). */
function curve(points: readonly Point[]): Point[] {
  return Array.from({ length: steps }, (_, step) => {
    const part = (step + 1) / steps
    let level = [...points]
    while (level.length > 1)
      level = level.slice(1).map((next, index) => {
        const before = level[index] ?? next
        return { x: before.x + (next.x - before.x) * part, y: before.y + (next.y - before.y) * part }
      })
    return level[0] ?? { x: 0, y: 0 }
  })
}

/** Inside is where outlines wind around: the counters of letters stay open, strokes that overlap stay black. */
function fill(edges: readonly Edge[], box: { left: number; top: number; width: number; height: number }): Raster {
  const { width, height } = box
  const rowBytes = Math.ceil(width / 8)
  const bits = new Uint8Array(rowBytes * height)
  const ink = new Float64Array(width)
  edgesByRow(edges, box).forEach((near, row) => {
    ink.fill(0)
    for (let sample = 0; sample < samples; sample++)
      for (const [from, to] of spansAt(near, box.top + row + (sample + 0.5) / samples)) shade(ink, from - box.left, to - box.left)
    for (let x = 0; x < width; x++) {
      const at = row * rowBytes + (x >> 3)
      if ((ink[x] ?? 0) >= samples * 0.4) bits[at] = (bits[at] ?? 0) | (0x80 >> (x & 7))
    }
  })
  return { width, height, bits }
}

/** Each row need only look at the edges that pass through it. */
function edgesByRow(edges: readonly Edge[], { top, height }: { top: number; height: number }): Edge[][] {
  const rows = Array.from({ length: height }, (): Edge[] => [])
  for (const edge of edges) {
    const last = Math.floor(Math.max(edge.y, edge.toY)) - top
    for (let row = Math.floor(Math.min(edge.y, edge.toY)) - top; row <= last; row++) rows[row]?.push(edge)
  }
  return rows
}

function spansAt(edges: readonly Edge[], y: number): [number, number][] {
  const crossings: { x: number; turn: number }[] = []
  for (const edge of edges)
    if (y >= edge.y !== y >= edge.toY)
      crossings.push({ x: edge.x + ((y - edge.y) / (edge.toY - edge.y)) * (edge.toX - edge.x), turn: edge.toY > edge.y ? 1 : -1 })
  crossings.sort((a, b) => a.x - b.x)
  const spans: [number, number][] = []
  let winding = 0
  let from = 0
  for (const { x, turn } of crossings) {
    if (winding === 0) from = x
    winding += turn
    if (winding === 0) spans.push([from, x])
  }
  return spans
}

/** Each dot gets the part of it that the span covers. */
function shade(ink: Float64Array, from: number, to: number): void {
  for (let x = Math.max(0, Math.floor(from)); x < Math.min(ink.length, to); x++)
    ink[x] = (ink[x] ?? 0) + Math.min(to, x + 1) - Math.max(from, x)
}

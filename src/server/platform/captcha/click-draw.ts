import { randomInt } from 'node:crypto'
import { PNG } from 'pngjs'
import { between, drawDigit, drawSpecks, drawThread, makeWarp } from './draw.ts'

/** A mark's middle in the picture. */
export type Point = { x: number; y: number }

export const clickSize = { width: 350, height: 200 }

/** So many of the marks are to be clicked, in the order that is said; the others only stand about. */
const wantedMarks = 4
const columns = 3
const rows = 2

/** Six different digits, each somewhere in a part of the picture of its own, and what to click. */
export function drawClickCaptcha(): { picture: Buffer; text: string[]; points: Point[] } {
  const { width, height } = clickSize
  const png = new PNG({ width, height })
  png.data.fill(255)
  const [shade, radius] = [randomInt(20, 90), between(1.6, 2.2)]
  const warp = makeWarp({ width, height })
  const [cellWidth, cellHeight] = [width / columns, height / rows]
  const marks = shuffled('123456789'.split(''))
    .slice(0, columns * rows)
    .map((digit, index) => ({
      digit,
      x: Math.round(cellWidth * ((index % columns) + 0.5)) + randomInt(-24, 25),
      y: Math.round(cellHeight * (Math.floor(index / columns) + 0.5)) + randomInt(-16, 17),
    }))
  for (const { digit, x, y } of marks) drawDigit(png, digit, { x, y, scale: between(2.7, 3.3), radius, shade, warp })
  for (let row = 0; row < rows; row++) {
    const band: [number, number] = [(row + 0.2) / rows, (row + 0.8) / rows]
    drawThread(png, { shade, radius: radius * between(0.8, 1), warp, band })
    drawThread(png, { shade: 255, radius: between(0.6, 0.9), warp, band })
  }
  drawSpecks(png, 120, shade)
  const wanted = shuffled(marks).slice(0, wantedMarks)
  return {
    picture: PNG.sync.write(png, { colorType: 0 }),
    text: wanted.map(({ digit }) => digit),
    points: wanted.map(({ x, y }) => ({ x, y })),
  }
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  const left = [...items]
  return items.map(() => left.splice(randomInt(left.length), 1)[0] as Item)
}

import { randomInt } from 'node:crypto'
import { PNG } from 'pngjs'
import { dot, drawDigit, line } from './draw.ts'

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
  for (let n = 0; n < 500; n++) dot(png, randomInt(width), randomInt(height), 1, 150 + randomInt(80))
  const [cellWidth, cellHeight] = [width / columns, height / rows]
  const marks = shuffled('123456789'.split(''))
    .slice(0, columns * rows)
    .map((digit, index) => ({
      digit,
      x: Math.round(cellWidth * ((index % columns) + 0.5)) + randomInt(-24, 25),
      y: Math.round(cellHeight * (Math.floor(index / columns) + 0.5)) + randomInt(-16, 17),
    }))
  for (const { digit, ...middle } of marks) drawDigit(png, digit, { ...middle, scale: 2.6 + randomInt(7) / 10 })
  for (let n = 0; n < 4; n++)
    line(
      png,
      [
        [randomInt(40), randomInt(height)],
        [width - randomInt(40), randomInt(height)],
      ],
      0.8,
      120 + randomInt(60),
    )
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

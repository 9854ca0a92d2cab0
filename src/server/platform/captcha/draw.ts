import { randomInt } from 'node:crypto'
import { PNG } from 'pngjs'

/** Strokes of the digits 1–9 on a 10 × 16 grid: drawn by us, so that no font is needed. */
const strokes: Record<string, [number, number][][]> = {
  1: [
    [
      [2, 3],
      [5, 0],
      [5, 16],
    ],
    [
      [2, 16],
      [8, 16],
    ],
  ],
  2: [
    [
      [1, 4],
      [2, 1],
      [5, 0],
      [8, 1],
      [9, 4],
      [8, 7],
      [1, 16],
      [9, 16],
    ],
  ],
  3: [
    [
      [1, 2],
      [4, 0],
      [8, 1],
      [9, 4],
      [8, 7],
      [4, 8],
      [8, 9],
      [9, 12],
      [8, 15],
      [4, 16],
      [1, 14],
    ],
  ],
  4: [
    [
      [7, 16],
      [7, 0],
      [1, 11],
      [9, 11],
    ],
  ],
  5: [
    [
      [9, 0],
      [2, 0],
      [1, 7],
      [5, 6],
      [8, 7],
      [9, 11],
      [8, 15],
      [4, 16],
      [1, 14],
    ],
  ],
  6: [
    [
      [8, 1],
      [5, 0],
      [2, 3],
      [1, 9],
      [2, 14],
      [5, 16],
      [8, 14],
      [9, 11],
      [8, 8],
      [5, 7],
      [2, 8],
      [1, 11],
    ],
  ],
  7: [
    [
      [1, 0],
      [9, 0],
      [4, 16],
    ],
  ],
  8: [
    [
      [5, 8],
      [2, 6],
      [1, 4],
      [2, 1],
      [5, 0],
      [8, 1],
      [9, 4],
      [8, 6],
      [5, 8],
      [2, 10],
      [1, 13],
      [2, 15],
      [5, 16],
      [8, 15],
      [9, 13],
      [8, 10],
      [5, 8],
    ],
  ],
  9: [
    [
      [9, 5],
      [8, 8],
      [5, 9],
      [2, 8],
      [1, 5],
      [2, 1],
      [5, 0],
      [8, 2],
      [9, 5],
      [8, 12],
      [5, 16],
      [2, 15],
    ],
  ],
}

export const captchaSize = { width: 176, height: 55 }

/** A picture of the code with a little noise, each digit turned, shifted and sheared by chance. */
export function drawCaptcha(code: string): Buffer {
  const { width, height } = captchaSize
  const png = new PNG({ width, height })
  png.data.fill(255)
  const cell = width / code.length
  for (let n = 0; n < 90; n++) dot(png, randomInt(width), randomInt(height), 1, 150 + randomInt(80))
  for (const [index, digit] of [...code].entries())
    drawDigit(png, digit, {
      x: cell * (index + 0.5) + randomInt(-4, 5),
      y: height / 2 + randomInt(-4, 5),
      scale: 1.9 + randomInt(7) / 10,
    })
  for (let n = 0; n < 3; n++)
    line(
      png,
      [
        [randomInt(20), randomInt(height)],
        [width - randomInt(20), randomInt(height)],
      ],
      0.8,
      120 + randomInt(60),
    )
  return PNG.sync.write(png, { colorType: 0 })
}

/** Turned and sheared by chance around its middle. */
export function drawDigit(
  png: PNG,
  digit: string,
  { x: middleX, y: middleY, scale }: { x: number; y: number; scale: number },
): void {
  const turn = (randomInt(-25, 26) * Math.PI) / 180
  const shear = randomInt(-3, 4) / 10
  const shade = randomInt(20, 110)
  const place = ([x, y]: [number, number]): [number, number] => {
    const [left, top] = [(x - 5 + (8 - y) * shear) * scale, (y - 8) * scale]
    return [middleX + left * Math.cos(turn) - top * Math.sin(turn), middleY + left * Math.sin(turn) + top * Math.cos(turn)]
  }
  for (const stroke of strokes[digit] ?? []) line(png, stroke.map(place), 1.9, shade)
}

export function line(png: PNG, points: [number, number][], radius: number, shade: number): void {
  for (let index = 1; index < points.length; index++) {
    const [fromX, fromY] = points[index - 1] as [number, number]
    const [toX, toY] = points[index] as [number, number]
    const steps = Math.ceil(Math.hypot(toX - fromX, toY - fromY) * 2) || 1
    for (let step = 0; step <= steps; step++)
      dot(png, fromX + ((toX - fromX) * step) / steps, fromY + ((toY - fromY) * step) / steps, radius, shade)
  }
}

export function dot(png: PNG, middleX: number, middleY: number, radius: number, shade: number): void {
  for (let y = Math.floor(middleY - radius); y <= middleY + radius; y++) {
    for (let x = Math.floor(middleX - radius); x <= middleX + radius; x++) {
      if (x < 0 || y < 0 || x >= png.width || y >= png.height) continue
      // The edge fades out over one pixel, which keeps small digits readable.
      const cover = Math.min(1, Math.max(0, radius + 0.5 - Math.hypot(x - middleX, y - middleY)))
      const at = (y * png.width + x) * 4
      const value = Math.round((png.data[at] as number) * (1 - cover) + shade * cover)
      png.data[at] = png.data[at + 1] = png.data[at + 2] = value
    }
  }
}

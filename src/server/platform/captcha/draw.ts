import { randomInt } from 'node:crypto'
import { PNG } from 'pngjs'
import { digitStrokes, type Point2 } from './digits.ts'

export const captchaSize = { width: 176, height: 55 }

type Warp = (point: Point2) => Point2

/**
 * A picture of the code. A program first cuts a picture into its signs and then compares them; so the signs stand close and touch, a line of their own
 * shade and width runs through them, a gap runs across them, and no two are formed, slanted or bent alike. People read over all of that.
 */
export function drawCaptcha(code: string): Buffer {
  const { width, height } = captchaSize
  const png = new PNG({ width, height })
  png.data.fill(255)
  const [shade, radius] = [randomInt(20, 90), between(1.7, 2.2)]
  const warp = makeWarp({ width, height })
  const step = between(28, 34)
  const left = between(22, width - 22 - step * (code.length - 1))
  for (const [index, digit] of [...code].entries())
    drawDigit(png, digit, {
      x: left + step * index + between(-3, 3),
      y: height / 2 + between(-4, 4),
      scale: between(2.2, 2.5),
      radius,
      shade,
      warp,
    })
  drawThread(png, { shade, radius: radius * between(0.8, 1), warp })
  drawThread(png, { shade: 255, radius: between(0.6, 0.8), warp })
  drawSpecks(png, 40, shade)
  return PNG.sync.write(png, { colorType: 0 })
}

type DigitPlacement = { x: number; y: number; scale: number; radius: number; shade: number; warp: Warp }

/** Formed anew each time: its corners moved or rounded, narrow or wide, turned and slanted around its middle. */
export function drawDigit(png: PNG, digit: string, { x: middleX, y: middleY, scale, radius, shade, warp }: DigitPlacement): void {
  const [turn, shear] = [(between(-20, 20) * Math.PI) / 180, between(-0.25, 0.25)]
  const [across, down] = [scale * between(0.85, 1.15), scale * between(0.85, 1.1)]
  const isRound = randomInt(2) === 0
  const place = ([x, y]: Point2): Point2 => {
    const [left, top] = [(x - 5 + (8 - y) * shear) * across, (y - 8) * down]
    return [middleX + left * Math.cos(turn) - top * Math.sin(turn), middleY + left * Math.sin(turn) + top * Math.cos(turn)]
  }
  const move = ([x, y]: Point2): Point2 => [x + between(-0.4, 0.4), y + between(-0.4, 0.4)]
  for (const stroke of digitStrokes[digit] ?? []) {
    const points = stroke.map((point) => place(move(point)))
    line(png, isRound ? rounded(points) : points, { radius, shade, warp })
  }
}

type Thread = { shade: number; radius: number; warp: Warp /** between which parts of the height */; band?: [number, number] }

/** From side to side, up and down, through whatever stands there. */
export function drawThread(png: PNG, { shade, radius, warp, band = [0.15, 0.85] }: Thread): void {
  const heights = Array.from({ length: 4 }, () => between(...band) * png.height)
  const points = heights.map((y, index): Point2 => [(index / 3) * png.width * 1.1 - png.width * 0.05, y])
  line(png, rounded(points), { radius, shade, warp })
}

export function drawSpecks(png: PNG, count: number, shade: number): void {
  for (let n = 0; n < count; n++) dot(png, between(0, png.width), between(0, png.height), between(0.6, 1.3), shade)
}

/** Waves in both directions that bend everything in the picture, differently each time. */
export function makeWarp({ width, height }: { width: number; height: number }): Warp {
  const wave = (size: number, length: number) => {
    const [strength, phase, pace] = [
      between(0.4, 1) * size,
      between(0, 2 * Math.PI),
      (2 * Math.PI) / (length * between(0.7, 1.3)),
    ]
    return (at: number) => strength * Math.sin(at * pace + phase)
  }
  const [sideways, upright] = [wave(3, height * 1.2), wave(4, width / 2)]
  return ([x, y]) => [x + sideways(y), y + upright(x)]
}

export const between = (least: number, most: number): number => least + (randomInt(1_000_001) / 1_000_000) * (most - least)

/** The same way with its corners rounded: a curve through all of its points. */
function rounded(points: Point2[]): Point2[] {
  const at = (index: number) => points[Math.min(points.length - 1, Math.max(0, index))] as Point2
  const bend = (axis: 0 | 1, index: number, t: number) => {
    const [a, b, c, d] = [at(index - 1)[axis], at(index)[axis], at(index + 1)[axis], at(index + 2)[axis]]
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t)
  }
  return points.flatMap((point, index) =>
    index === points.length - 1 ? [point] : [0, 0.25, 0.5, 0.75].map((t): Point2 => [bend(0, index, t), bend(1, index, t)]),
  )
}

function line(png: PNG, points: Point2[], { radius, shade, warp }: { radius: number; shade: number; warp: Warp }): void {
  for (let index = 1; index < points.length; index++) {
    const [fromX, fromY] = points[index - 1] as Point2
    const [toX, toY] = points[index] as Point2
    const steps = Math.ceil(Math.hypot(toX - fromX, toY - fromY) * 2) || 1
    for (let step = 0; step <= steps; step++) {
      const [x, y] = warp([fromX + ((toX - fromX) * step) / steps, fromY + ((toY - fromY) * step) / steps])
      dot(png, x, y, radius, shade)
    }
  }
}

function dot(png: PNG, middleX: number, middleY: number, radius: number, shade: number): void {
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

import { PNG } from 'pngjs'
import { expect, test } from 'vitest'
import { drawCaptcha } from '#server/platform/captcha/draw.ts'

/**
 * A small program that reads pictures: it keeps what is dark and no speck, cuts it into four where there is least ink, brings each part to one size and
 * looks for the most similar among parts whose digit it knows. It learns from as many pictures as a patient person would label.
 */
const [wide, high] = [12, 18]
type Glyph = Float32Array

test.each([
  ['as they are', 0],
  ['after thin lines were wiped out', 1],
])('a program that cuts and compares reads hardly any captcha, %s', (_, wiped) => {
  const read = (code: string) => cut(drawCaptcha(code), wiped)
  const known = codes(500, 7).flatMap((code) => read(code).map((glyph, index) => ({ glyph, digit: code[index] as string })))
  const asked = codes(200, 11)
  const readWhole = asked.filter(
    (code) =>
      read(code)
        .map((glyph) => nearest(known, glyph))
        .join('') === code,
  ).length
  process.stdout.write(`${readWhole} of ${asked.length} captchas were read by the program\n`)
  expect(readWhole).toBeLessThan(asked.length * 0.1)
})

/** Codes of the digits 1–9, the same in each run. */
function codes(count: number, seed: number): string[] {
  let state = seed
  const digit = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return String(1 + (Math.floor(state / 65_536) % 9))
  }
  return Array.from({ length: count }, () => digit() + digit() + digit() + digit())
}

function cut(picture: Buffer, wiped: number): Glyph[] {
  const { width, height, data } = PNG.sync.read(picture)
  const dark = Array.from({ length: width * height }, (_, at) => (data[at * 4] as number) < 128)
  const ink = withoutSpecks(wiped ? spread(spread(dark, width, 'every'), width, 'some') : dark, width)
  const columns = Array.from(
    { length: width },
    (_, x) => Array.from({ length: height }, (__, y) => y).filter((y) => ink[y * width + x]).length,
  )
  const first = columns.findIndex((count) => count > 3)
  const last = columns.findLastIndex((count) => count > 3)
  const step = (last + 1 - first) / 4
  const edges = [0, 1, 2, 3, 4].map((n) => {
    const near = Math.round(first + step * n)
    if (n === 0 || n === 4) return near
    const places = Array.from({ length: 13 }, (_, index) => near - 6 + index)
    return places.reduce((best, x) => ((columns[x] ?? 0) < (columns[best] ?? 0) ? x : best), near)
  })
  return [0, 1, 2, 3].map((n) => normalised(ink, width, edges[n] as number, edges[n + 1] as number))
}

/** Whether every dot around, or some of them, is ink: one after the other they take away what is thin. */
function spread(ink: boolean[], width: number, how: 'every' | 'some'): boolean[] {
  const around = [-width - 1, -width, -width + 1, -1, 0, 1, width - 1, width, width + 1]
  return ink.map((_, at) => around[how]((by) => ink[at + by] === true))
}

/** Connected ink of less than this many dots is noise. */
function withoutSpecks(ink: boolean[], width: number, least = 25): boolean[] {
  const [kept, seen] = [ink.map(() => false), ink.map(() => false)]
  for (let start = 0; start < ink.length; start++) {
    if (!ink[start] || seen[start]) continue
    const [part, queue] = [[start], [start]]
    seen[start] = true
    for (let at = queue.pop(); at !== undefined; at = queue.pop())
      for (const next of [at - 1, at + 1, at - width, at + width])
        if (ink[next] && !seen[next]) {
          seen[next] = true
          part.push(next)
          queue.push(next)
        }
    if (part.length >= least) for (const at of part) kept[at] = true
  }
  return kept
}

/** The part between two columns, its box of ink brought to one size. */
function normalised(ink: boolean[], width: number, from: number, to: number): Glyph {
  const points = ink.flatMap((is, at) =>
    is && at % width >= from && at % width < to ? [[at % width, Math.floor(at / width)] as const] : [],
  )
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const [across, down] = [Math.max(...xs) - left + 1, Math.max(...ys) - top + 1]
  const glyph = new Float32Array(wide * high)
  for (const [x, y] of points) {
    const at = Math.floor(((y - top) / down) * high) * wide + Math.floor(((x - left) / across) * wide)
    glyph[at] = 1
  }
  return glyph
}

function nearest(known: { glyph: Glyph; digit: string }[], glyph: Glyph): string {
  let best = { distance: Number.POSITIVE_INFINITY, digit: '' }
  for (const { glyph: other, digit } of known) {
    let distance = 0
    for (let at = 0; at < glyph.length && distance < best.distance; at++)
      distance += ((glyph[at] as number) - (other[at] as number)) ** 2
    if (distance < best.distance) best = { distance, digit }
  }
  return best.digit
}

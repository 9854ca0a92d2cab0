/** One JSON line per figure, so that machines can compare runs and people can read them. */
export function figure(line: {
  bench: string
  what: string
  value: number
  unit: string
  bound?: number
  atMost?: boolean
}): void {
  const { value, bound, atMost = false } = line
  const holds = bound === undefined || (atMost ? value <= bound : value >= bound)
  process.stdout.write(
    `${JSON.stringify({ ...line, value: Math.round(value * 1000) / 1000, ...(bound === undefined ? {} : { holds }) })}\n`,
  )
  if (!holds) process.exitCode = 1
}

export const median = (values: number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

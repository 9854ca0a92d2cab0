/** The upper end of a scale: an even number people like to read, never below the highest value. 0 → 4, 7 → 8, 130 → 200. */
export function axisMaximum(highest: number): number {
  if (highest <= 4) return 4
  const power = 10 ** Math.floor(Math.log10(highest))
  const step = [1, 2, 4, 6, 8, 10].find((each) => each * power >= highest) ?? 10
  return step * power
}

export type Point2 = [number, number]

/** `1,2 3,4` → its points. */
const stroke = (points: string): Point2[] => points.split(' ').map((point) => point.split(',').map(Number) as Point2)

/** Strokes of the digits 1–9 on a 10 × 16 grid: drawn by us, so that no font is needed. */
export const digitStrokes: Record<string, Point2[][]> = {
  1: [stroke('2,3 5,0 5,16'), stroke('2,16 8,16')],
  2: [stroke('1,4 2,1 5,0 8,1 9,4 8,7 1,16 9,16')],
  3: [stroke('1,2 4,0 8,1 9,4 8,7 4,8 8,9 9,12 8,15 4,16 1,14')],
  4: [stroke('7,16 7,0 1,11 9,11')],
  5: [stroke('9,0 2,0 1,7 5,6 8,7 9,11 8,15 4,16 1,14')],
  6: [stroke('8,1 5,0 2,3 1,9 2,14 5,16 8,14 9,11 8,8 5,7 2,8 1,11')],
  7: [stroke('1,0 9,0 4,16')],
  8: [stroke('5,8 2,6 1,4 2,1 5,0 8,1 9,4 8,6 5,8 2,10 1,13 2,15 5,16 8,15 9,13 8,10 5,8')],
  9: [stroke('9,5 8,8 5,9 2,8 1,5 2,1 5,0 8,2 9,5 8,12 5,16 2,15')],
}

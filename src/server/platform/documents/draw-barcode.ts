import type { Bars, QrMatrix } from './barcode.ts'
import type { Paper } from './paper.ts'

type Corner = { x: number; y: number; module: number }

/** Bars as lines of the page, not as a picture: sharp on any printer. */
export function drawBars({ doc }: Paper, bars: Bars, { x, y, module, height }: Corner & { height: number }): void {
  let at = x
  bars.forEach((width, index) => {
    if (index % 2 === 0) doc.rect(at, y, width * module, height)
    at += width * module
  })
  doc.fill('#000')
}

export function drawQrCode({ doc }: Paper, { size, dark }: QrMatrix, { x, y, module }: Corner): void {
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) {
      let wide = 0
      while (column + wide < size && dark[row * size + column + wide]) wide++
      if (wide > 0) doc.rect(x + column * module, y + row * module, wide * module, module)
      column += wide
    }
  doc.fill('#000')
}

import barcodes from 'bwip-js/node'
import { create } from 'qrcode'

/** Widths of bars and spaces in turn, in modules, beginning with a bar. */
export type Bars = readonly number[]

/** Code 128, with the digits in pairs where that is shorter. */
export function code128(text: string): Bars {
  return getOrCreate(barsCache, text, () => {
    const [symbol] = barcodes.raw({ bcid: 'code128', text }) as { sbs?: number[] }[]
    if (!symbol?.sbs) throw new Error(`no Code 128 from “${text}”`)
    return symbol.sbs
  })
}

/** A QR code: how many modules a side has, and which are dark, row by row. */
export type QrMatrix = { size: number; dark: readonly boolean[] }

export function qrCode(text: string): QrMatrix {
  return getOrCreate(qrCodeCache, text, () => {
    const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
    return { size, dark: Array.from(data, (module) => module === 1) }
  })
}

/** How many modules of white a scanner asks for on each side. */
export const quietZone = { bars: 10, square: 4 }

/** A label is often drawn again: as PDF, as ZPL, on A4, reprinted. */
function getOrCreate<Made>(made: Map<string, Made>, text: string, make: () => Made): Made {
  const known = made.get(text)
  if (known !== undefined) return known
  const fresh = make()
  if (made.size >= maxCached) made.clear()
  made.set(text, fresh)
  return fresh
}

const maxCached = 2000
const barsCache = new Map<string, Bars>()
const qrCodeCache = new Map<string, QrMatrix>()

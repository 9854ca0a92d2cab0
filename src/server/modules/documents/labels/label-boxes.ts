import type { Align } from '#server/platform/documents/paper.ts'

/** Millimetres from the top left corner. Sizes are points; a text gets smaller down to its floor. */
export type TextBox = {
  x: number
  y: number
  width: number
  height: number
  size: number
  floor: number
  weight: 'regular' | 'bold'
  align: Align
}

/** in points */
export const millimetre = 72 / 25.4

export const labelSize = { width: 100, height: 150 }

const left = 4
const whole = labelSize.width - 2 * left
const plain = { size: 9, floor: 5.5, weight: 'regular', align: 'left' } as const
const bold = { ...plain, weight: 'bold' } as const

/** Where everything on a label stands: the PDF and the ZPL are laid out by the same figures. */
export const textBoxes = {
  routing: { ...bold, x: left, y: 4, width: 56, height: 16, size: 34, floor: 12 },
  service: { ...bold, x: 62, y: 4, width: 34, height: 10, size: 12, floor: 6.5, align: 'right' },
  weight: { ...plain, x: 62, y: 14.3, width: 34, height: 5.7, size: 11, floor: 7, align: 'right' },
  fromCaption: { ...plain, x: left, y: 21.6, width: 40, height: 3.4, size: 7, floor: 5 },
  sender: { ...plain, x: left, y: 25, width: whole, height: 17, size: 9, floor: 5 },
  toCaption: { ...plain, x: left, y: 43.4, width: 40, height: 3.4, size: 7, floor: 5 },
  receiver: { ...bold, x: left, y: 46.8, width: whole, height: 10, size: 15, floor: 7 },
  address: { ...plain, x: left, y: 57, width: whole, height: 26, size: 13, floor: 5.5 },
  country: { ...bold, x: left, y: 83.4, width: 56, height: 7.4, size: 14, floor: 7 },
  telephone: { ...plain, x: 61, y: 83.4, width: 35, height: 7.4, size: 11, floor: 6, align: 'right' },
  number: { ...bold, x: left, y: 115, width: whole, height: 6.6, size: 14, floor: 8, align: 'center' },
  reference: { ...bold, x: 28, y: 124.6, width: 68, height: 6.4, size: 10, floor: 6 },
  contents: { ...plain, x: 28, y: 131.4, width: 68, height: 14.4, size: 8, floor: 5.5 },
} as const satisfies Record<string, TextBox>

export type TextField = keyof typeof textBoxes

/** The lines between the parts, by their height. */
export const ruleLines = [20.8, 42.6, 91.6, 123.2]

/** The bars with their quiet zones fill the width; so do the square's in its corner. */
export const barsBox = { x: left, y: 93.4, width: whole, height: 21 }
export const squareBox = { x: left, y: 124, width: 22, height: 22 }

/** No bar is thicker than this, so that a short number does not become a fence. */
export const maxModule = 0.5

import type { ColourName } from './colours.ts'

/** The theme's own, written out for the inputs of who begins to change them. */
export const defaultColours: Record<ColourName, readonly [light: string, dark: string]> = {
  menuBackground: ['#ffffff', '#1a212a'],
  menuColor: ['#000000', '#d5dbe3'],
  menuActiveBackground: ['#eff4ff', '#1d2836'],
  menuActiveColor: ['#1f47ad', '#8fadf4'],
  menuTopBarBackground: ['#ffffff', '#1a212a'],
  headerBarBackground: ['#ffffff', '#1a212a'],
  headerBarTabColor: ['#3f4956', '#b8c1cc'],
  headerBarTabActiveBackground: ['#eff4ff', '#1d2836'],
  headerBarTabActiveColor: ['#1f47ad', '#8fadf4'],
  headerBarHoverBackground: ['#f1f3f5', '#232c37'],
}

export const colourNames = Object.keys(defaultColours) as ColourName[]

/** What must be readable on what. */
export const readableOn: readonly [text: ColourName, ground: ColourName][] = [
  ['menuColor', 'menuBackground'],
  ['menuActiveColor', 'menuActiveBackground'],
  ['headerBarTabColor', 'headerBarBackground'],
  ['headerBarTabColor', 'headerBarHoverBackground'],
  ['headerBarTabActiveColor', 'headerBarTabActiveBackground'],
]

import { asObject } from '#web/lib/json-shape.ts'

/** The colours of the wire. Ours are those of the theme, written out for the inputs; a colour nobody chose is left to the sheets. */
export const ourColours = {
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
} as const satisfies Record<string, readonly [light: string, dark: string]>

export type ColourName = keyof typeof ourColours
export type ColourPair = [light: string, dark: string]
export type Colours = Partial<Record<ColourName, ColourPair>>

export const colourNames = Object.keys(ourColours) as ColourName[]

/** What must be readable on what. */
export const readableOn: readonly [text: ColourName, ground: ColourName][] = [
  ['menuColor', 'menuBackground'],
  ['menuActiveColor', 'menuActiveBackground'],
  ['headerBarTabColor', 'headerBarBackground'],
  ['headerBarTabColor', 'headerBarHoverBackground'],
  ['headerBarTabActiveColor', 'headerBarTabActiveBackground'],
]

/** The colours somebody chose, here or in an older client, which kept one colour for both brightnesses at first. */
export function readColours(layout: object): Colours {
  const stored = asObject(layout)
  const found: Colours = {}
  for (const name of colourNames) {
    const [light, dark] = Array.isArray(stored[name]) ? stored[name] : [stored[name], undefined]
    if (!isColour(light) && !isColour(dark)) continue
    const [ourLight, ourDark] = ourColours[name]
    found[name] = [isColour(light) ? light : ourLight, isColour(dark) ? dark : ourDark]
  }
  return found
}

/** `menuBackground` → `--menu-background`, for the sheets of menu, bar and tabs. */
export function colourVariables(layout: object, isDark: boolean): Record<string, string> {
  return Object.fromEntries(
    Object.entries(readColours(layout)).map(([name, pair]) => [
      `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
      pair[isDark ? 1 : 0],
    ]),
  )
}

/** Nothing but a colour may get into a style. */
function isColour(raw: unknown): raw is string {
  return typeof raw === 'string' && /^(#([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})|rgba?\([\d\s.,%/]+\))$/i.test(raw)
}

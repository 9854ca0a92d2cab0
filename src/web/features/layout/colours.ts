/** The wire's names of colours; each is kept as [light, dark] once somebody chose one, and what nobody chose is left to the sheets. */
export type ColourName =
  | 'menuBackground'
  | 'menuColor'
  | 'menuActiveBackground'
  | 'menuActiveColor'
  | 'menuTopBarBackground'
  | 'headerBarBackground'
  | 'headerBarTabColor'
  | 'headerBarTabActiveBackground'
  | 'headerBarTabActiveColor'
  | 'headerBarHoverBackground'

/** The colours chosen for a brightness, here or in an older client, which kept one colour for light alone at first. */
export function chosenColours(layout: object, isDark: boolean): Partial<Record<ColourName, string>> {
  return Object.fromEntries(
    Object.entries(layout).flatMap(([name, stored]) => {
      if (!/^(menu|headerBar)\w*(Background|Color)$/.test(name)) return []
      const colour: unknown = (Array.isArray(stored) ? stored : [stored])[isDark ? 1 : 0]
      return isColour(colour) ? [[name, colour]] : []
    }),
  )
}

/** `menuBackground` → `--menu-background`, for the sheets of menu, bar and tabs. */
export const colourVariables = (layout: object, isDark: boolean): Record<string, string> =>
  Object.fromEntries(
    Object.entries(chosenColours(layout, isDark)).map(([name, colour]) => [
      `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
      colour,
    ]),
  )

/** Nothing but a colour may get into a style. */
function isColour(raw: unknown): raw is string {
  return typeof raw === 'string' && /^(#([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})|rgba?\([\d\s.,%/]+\))$/i.test(raw)
}

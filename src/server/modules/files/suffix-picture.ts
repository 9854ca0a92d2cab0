const maxLetters = 4

/** A sheet of paper with a folded corner and the suffix on a coloured band. Letters and colour were checked with the input of the call. */
export function suffixPicture(suffix: string, background: string | undefined): string {
  const letters = suffix.slice(0, maxLetters).toUpperCase()
  const colour = background === undefined ? colourOf(suffix.toLowerCase()) : parseColour(background)
  const fill = `rgb(${colour.join(',')})`
  const ink = luminance(colour) > 0.45 ? '#1b2733' : '#fff'
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120" width="120" height="120" role="img" aria-label="${letters}">` +
    '<path d="M28 10h44l24 24v70a6 6 0 0 1-6 6H28a6 6 0 0 1-6-6V16a6 6 0 0 1 6-6z" fill="#f4f6f8" stroke="#c3cad3" stroke-width="2"/>' +
    '<path d="M72 10v18a6 6 0 0 0 6 6h18z" fill="#dfe4ea" stroke="#c3cad3" stroke-width="2" stroke-linejoin="round"/>' +
    `<rect x="14" y="56" width="92" height="36" rx="6" fill="${fill}"/>` +
    `<text x="60" y="82" text-anchor="middle" font-family="system-ui,sans-serif" font-size="24" font-weight="700" fill="${ink}">${letters}</text>` +
    '</svg>'
  )
}

type Colour = [red: number, green: number, blue: number]

/** The same suffix always has the same colour; all of them are dark enough for white letters. */
function colourOf(suffix: string): Colour {
  let hash = 0
  for (const letter of suffix) hash = (hash * 31 + letter.charCodeAt(0)) % 360
  const part = (shift: number) => {
    const hue = (shift + hash / 30) % 12
    return Math.round(255 * (0.4 - 0.22 * Math.max(-1, Math.min(hue - 3, 9 - hue, 1))))
  }
  return [part(0), part(8), part(4)]
}

function parseColour(text: string): Colour {
  const numbers = text.startsWith('rgb')
    ? (text.match(/\d+/g) ?? []).map(Number)
    : (hexPairs(text.replace('#', '')) ?? []).map((pair) => Number.parseInt(pair, 16))
  const [red = 0, green = 0, blue = 0] = numbers.map((number) => Math.min(255, number))
  return [red, green, blue]
}

const hexPairs = (hex: string): string[] | null => (hex.length === 3 ? [...hex].map((digit) => digit + digit) : hex.match(/../g))

/** How bright a colour looks, from 0 to 1 (WCAG). */
function luminance([red, green, blue]: Colour): number {
  const part = (value: number) => (value / 255 <= 0.03928 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4)
  return 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue)
}

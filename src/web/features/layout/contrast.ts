type Rgb = [red: number, green: number, blue: number]

/** What WCAG asks of text of ordinary size. */
export const readableContrast = 4.5

/** The contrast of two opaque colours as WCAG counts it, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(toRgb(one)), luminance(toRgb(other))].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

/** `#rrggbb`, the only way a colour input knows; how transparent a colour was is lost. */
export const toHex = (colour: string): string =>
  `#${toRgb(colour)
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')}`

function toRgb(colour: string): Rgb {
  const hex = /^#([0-9a-f]+)$/i.exec(colour)?.[1]
  if (hex) {
    const long = hex.length === 3 ? hex.replace(/./g, '$&$&') : hex
    return [0, 2, 4].map((from) => Number.parseInt(long.slice(from, from + 2), 16)) as Rgb
  }
  const parts = [...colour.matchAll(/([\d.]+)(%?)/g)].map(([, number, percent]) => Number(number) * (percent ? 2.55 : 1))
  return [0, 1, 2].map((index) => Math.min(255, Math.round(parts[index] ?? 0))) as Rgb
}

function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

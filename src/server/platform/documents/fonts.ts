import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { create, type Font } from 'fontkit'
import { projectRoot } from '#server/project-root.ts'

export type Weight = 'regular' | 'bold'

/**
 * Where a character is drawn from. Latin first: the Chinese font lacks Ł, ő, č, ř, ž, ę, ş and ğ. Rare is the whole Chinese font, ten megabytes
 * that are read only when a name needs them.
 */
export type Slot = 'latin' | 'han' | 'rare'

export type FontName = `${Slot}-${Weight}`

/** Read when the first document needs it, then kept: starting the server reads no font. */
export function fontOf(name: FontName): Font {
  let font = fonts.get(name)
  if (!font) {
    font = create(readFileSync(fileOf(name)))
    fonts.set(name, font)
  }
  return font
}

/** The first font that has the character, or null if none has. */
export function slotOf(codePoint: number, weight: Weight): Slot | null {
  const known = slots[weight].get(codePoint)
  if (known !== undefined) return known
  const found = slotPriority.find((slot) => fontOf(`${slot}-${weight}`).hasGlyphForCodePoint(codePoint)) ?? null
  if (found !== null) nameGlyph(fontOf(`${found}-${weight}`), codePoint)
  slots[weight].set(codePoint, found)
  return found
}

/**
 * A glyph that an earlier document met only as a part of another (the z of a ž) is kept without its letter, and could not be read or searched
 * in the PDF.
 */
function nameGlyph(font: Font, codePoint: number): void {
  const { codePoints } = font.glyphForCodePoint(codePoint)
  if (codePoints.length === 0) codePoints.push(codePoint)
}

const slotPriority: readonly Slot[] = ['latin', 'han', 'rare']
const fonts = new Map<FontName, Font>()
const slots: Record<Weight, Map<number, Slot | null>> = { regular: new Map(), bold: new Map() }

const require = createRequire(import.meta.url)
const whole = {
  regular: () => require.resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'),
  bold: () => require.resolve('@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf'),
}
const latin = {
  regular: () => require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  bold: () => require.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
}

function fileOf(name: FontName): string {
  const [slot, weight] = name.split('-') as [Slot, Weight]
  if (slot === 'latin') return latin[weight]()
  if (slot === 'rare') return whole[weight]()
  // Made by the build (scripts/fonts.mjs). Without it, in a checkout that was never built, the whole font draws the same.
  const common = path.join(projectRoot, 'dist', 'fonts', `han-${weight}.ttf`)
  return existsSync(common) ? common : whole[weight]()
}

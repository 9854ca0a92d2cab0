/** The parts of fontkit that we call; the package brings no types. */
declare module 'fontkit' {
  export type PathCommand = { command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath'; args: number[] }
  export type Glyph = { id: number; advanceWidth: number; codePoints: number[]; path: { commands: PathCommand[] } }
  export type Font = {
    unitsPerEm: number
    ascent: number
    descent: number
    hasGlyphForCodePoint(codePoint: number): boolean
    glyphForCodePoint(codePoint: number): Glyph
    layout(text: string): { glyphs: Glyph[]; positions: { xAdvance: number; xOffset: number; yOffset: number }[] }
  }
  export function create(data: Uint8Array): Font
}

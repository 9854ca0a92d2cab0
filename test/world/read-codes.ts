import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import type { Picture } from './read-pdf.ts'

const require = createRequire(import.meta.url)
// Eight megabytes in one file: Node reads it at once, a transform would not.
const { ready }: typeof import('zpl-renderer-js') = require('zpl-renderer-js')
const wasm = readFileSync(require.resolve('zxing-wasm/reader/zxing_reader.wasm'))
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } })

export type Code = { format: string; text: string; left: number; right: number; top: number; bottom: number }

/** Every barcode a scanner finds in a picture, with where it is, in dots. */
export async function readCodes(picture: Picture | undefined): Promise<Code[]> {
  if (!picture) return []
  const found = await readBarcodes(
    { data: new Uint8ClampedArray(picture.data), width: picture.width, height: picture.height, colorSpace: 'srgb' } as ImageData,
    {
      formats: ['Code128', 'QRCode'],
      tryHarder: true,
      // Nobody prints light codes on dark ground: it need not look a second time for those.
      tryInvert: false,
      maxNumberOfSymbols: 20,
    },
  )
  return found
    .map(({ format, text, position }) => {
      const corners = [position.topLeft, position.topRight, position.bottomLeft, position.bottomRight]
      const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
      return { format, text, left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
    })
    .sort((a, b) => a.top - b.top || a.left - b.left)
}

/** What a label printer makes of ZPL, a picture for each label. */
export async function paintZpl(
  zpl: string,
  { width, height, dots }: { width: number; height: number; dots: number },
): Promise<Picture[]> {
  const { api } = await ready
  const images = await api.zplToBase64MultipleAsync(zpl, width, height, dots)
  return Promise.all(
    images.map(async (image) => {
      const loaded = await loadImage(Buffer.from(image, 'base64'))
      const canvas = createCanvas(loaded.width, loaded.height)
      const context = canvas.getContext('2d')
      context.fillStyle = '#fff'
      context.fillRect(0, 0, canvas.width, canvas.height)
      context.drawImage(loaded, 0, 0)
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
      return { width: canvas.width, height: canvas.height, data, png: () => canvas.toBuffer('image/png') }
    }),
  )
}

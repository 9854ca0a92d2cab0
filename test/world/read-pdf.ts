import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { getDocument, type PDFPageProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A text with its box on the page, in points from the top left corner. */
export type Word = { text: string; x: number; y: number; width: number; height: number }
export type Page = { width: number; height: number; words: Word[]; text: string }
export type Picture = { width: number; height: number; data: Uint8ClampedArray; png: () => Buffer }

/** Reads a PDF back as another program sees it. */
export async function readPdf(source: Readable | Uint8Array): Promise<Page[]> {
  return eachPage(source, async (page) => {
    const { width, height } = page.getViewport({ scale: 1 })
    const { items } = await page.getTextContent()
    const words = items.flatMap((item) =>
      'str' in item && item.str.trim() !== ''
        ? [
            {
              text: item.str,
              x: Number(item.transform[4]),
              width: item.width,
              height: item.height,
              y: height - Number(item.transform[5]) - item.height,
            },
          ]
        : [],
    )
    return { width, height, words, text: items.map((item) => ('str' in item ? item.str : '')).join('') }
  })
}

/** The pages as they look, so many dots to the inch. */
export const paintPdf = (source: Readable | Uint8Array, dpi: number): Promise<Picture[]> =>
  eachPage(source, (page) => paintPage(page, dpi))

/** Painting takes most of the time, so what is behind the first page is left alone where nobody looks at it. */
export async function paintFirstPage(source: Readable | Uint8Array, dpi: number): Promise<Picture | undefined> {
  const [picture] = await eachPage(source, (page) => paintPage(page, dpi), 1)
  return picture
}

async function paintPage(page: PDFPageProxy, dpi: number): Promise<Picture> {
  const viewport = page.getViewport({ scale: dpi / 72 })
  const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height))
  const context: SKRSContext2D = canvas.getContext('2d')
  await page.render({ canvas: null, canvasContext: context as unknown as CanvasRenderingContext2D, viewport }).promise
  const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height)
  return { width, height, data, png: () => canvas.toBuffer('image/png') }
}

export const bytesOf = (source: Readable): Promise<Buffer> => buffer(source)

type Box = { x: number; y: number; width: number; height: number }

/** Whether anything dark is inside a box, in dots. */
export function inked(picture: Picture | undefined, box: Box): boolean {
  if (!picture) return false
  for (let y = Math.floor(box.y); y < Math.min(box.y + box.height, picture.height); y++)
    for (let x = Math.floor(box.x); x < Math.min(box.x + box.width, picture.width); x++)
      if ((picture.data[(y * picture.width + x) * 4] ?? 255) < 128) return true
  return false
}

async function eachPage<Result>(
  source: Readable | Uint8Array,
  see: (page: PDFPageProxy) => Promise<Result>,
  most = Number.POSITIVE_INFINITY,
): Promise<Result[]> {
  const bytes = source instanceof Uint8Array ? source : await buffer(source)
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: VerbosityLevel.ERRORS, useSystemFonts: false })
    .promise
  try {
    const results: Result[] = []
    for (let number = 1; number <= Math.min(document.numPages, most); number++)
      results.push(await see(await document.getPage(number)))
    return results
  } finally {
    await document.destroy()
  }
}

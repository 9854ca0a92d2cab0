import type { FileHandle } from 'node:fs/promises'
import { type StreamRow, streamXlsxRows } from 'hucre/xlsx'
import { AppError } from '#domain/errors.ts'
import type { SheetLimits } from './sheet-limits.ts'
import { listParts, unpack, type ZipPart } from './zip-parts.ts'

/**
 * The rows of the first sheet of an .xlsx. Most programs write the texts behind the rows that use them, which would make the reader hold the whole
 * file; so the parts are handed to it in the order in which it needs them. Pieces are unpacked only when the rows before them are used up: however
 * slowly they are taken, memory does not grow with their number.
 */
export async function* xlsxRows(file: FileHandle, fileSize: number, limits: SheetLimits): AsyncGenerator<StreamRow> {
  const parts = chooseParts(await listParts(file, fileSize), limits)
  const pieces = handed(file, parts)
  const gate = createGate()
  const watch = createWatch(limits.timeoutMs)
  const source = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        await gate.passed()
        watch.check()
        const piece = await pieces.next()
        if (piece.done) controller.close()
        else controller.enqueue(piece.value)
      },
      cancel: async () => void (await pieces.return(undefined)),
    },
    { highWaterMark: 0 },
  )
  const rows = streamXlsxRows(source)
  try {
    for (;;) {
      // A row that is already there comes before the next turn of the event loop; only one that is not opens the gate.
      const turn = setImmediate(gate.open)
      watch.start()
      const row = await rows.next()
      watch.check()
      watch.stop()
      clearImmediate(turn)
      gate.close()
      if (row.done) return
      yield row.value
    }
  } finally {
    gate.open()
    await rows.return(undefined)
    await pieces.return(undefined)
  }
}

const meta = /^(\[Content_Types\]\.xml|.*\.rels|xl\/(workbook|sharedStrings|styles)\.xml)$/i
const worksheet = /^xl\/worksheets\/[^/]+\.xml$/i

/** What a reader of rows needs, texts and formats before the sheets; pictures and all else stay packed. */
function chooseParts(parts: ZipPart[], limits: SheetLimits): ZipPart[] {
  if (!parts.some(({ name }) => /^xl\/workbook\.xml$/i.test(name))) throw new AppError('sheet.type')
  if (parts.some(({ flags }) => (flags & 1) === 1)) throw new AppError('sheet.protected')
  const before = parts.filter(({ name }) => meta.test(name))
  const sheets = parts.filter(({ name }) => worksheet.test(name))
  const textBytes = before.reduce((sum, { size }) => sum + size, 0)
  const isTooLarge = textBytes > limits.sharedTextBytes || sheets.some(({ size }) => textBytes + size > limits.unpackedBytes)
  if (isTooLarge) throw new AppError('sheet.too_large')
  return [...before, ...sheets]
}

/** The chosen parts as a zip without compression, which can be read from front to back. */
async function* handed(file: FileHandle, parts: ZipPart[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) {
    const name = Buffer.from(part.name)
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(20, 4)
    head.writeUInt32LE(part.size, 18)
    head.writeUInt32LE(part.size, 22)
    head.writeUInt16LE(name.length, 26)
    yield Buffer.concat([head, name])
    yield* unpack(file, part)
  }
}

function createGate(): { open(): void; close(): void; passed(): Promise<void> } {
  let isOpen = false
  let waiting: (() => void)[] = []
  return {
    open() {
      isOpen = true
      for (const go of waiting) go()
      waiting = []
    },
    close() {
      isOpen = false
    },
    passed: () => (isOpen ? Promise.resolve() : new Promise((go) => waiting.push(go))),
  }
}

/** Counts the time spent reading, and not what is done with the rows in between. */
function createWatch(timeoutMs: number): { start(): void; stop(): void; check(): void } {
  let spentMs = 0
  let startedAt = 0
  return {
    start() {
      startedAt = performance.now()
    },
    stop() {
      spentMs += performance.now() - startedAt
    },
    check() {
      if (spentMs + performance.now() - startedAt > timeoutMs) throw new AppError('sheet.too_slow')
    },
  }
}

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PNG } from 'pngjs'
import { upload } from '#contract/upload.ts'
import type { Ctx } from '#server/ctx.ts'
import { filesRoutes } from '#server/modules/files/index.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import { callsOn, receivedFile } from './call-endpoint.ts'

type Colour = readonly [red: number, green: number, blue: number]

const [width, height] = [360, 240]
const table: Colour = [226, 221, 212]
const carton: Colour = [181, 136, 92]
const tape: Colour = [212, 178, 128]
const crack: Colour = [52, 36, 24]

/** A carton on a table with a crack across it, as a PNG. Another number is another crack, so that no two photos are one file. */
export function drawDamagePhoto(number: number): Buffer {
  const png = new PNG({ width, height })
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) png.data.set([...colourAt(x, y, number), 255], (y * width + x) * 4)
  return PNG.sync.write(png, { colorType: 2 })
}

function colourAt(x: number, y: number, number: number): Colour {
  const isCarton = x > 60 && x < 300 && y > 50 && y < 210
  if (!isCarton) return table
  const zigzag = 90 + ((number * 17) % 60) + ((x - 60) >> 1) + ((x >> 3) % 2) * 9
  if (Math.abs(y - zigzag) < 3) return crack
  return x > 170 && x < 190 ? tape : carton
}

const call = callsOn(filesRoutes([]))

type Photo = { number: number; name: string; topic: 'return' | 'default' }

/** Uploads such a picture as whoever took it would. The same picture twice is one file. */
export async function uploadDamagePhoto(ctx: Ctx, caller: Caller, { number, name, topic }: Photo): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shipsmart-demo-'))
  try {
    const content = drawDamagePhoto(number)
    const file = path.join(folder, 'photo.png')
    await writeFile(file, content)
    const received = await receivedFile(file, name)
    const endpoint = upload[caller.actor?.realm ?? 'admin']
    const answer = await call({ ctx, caller: { ...caller, file: received } }, endpoint, { topic })
    return answer.file.url
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

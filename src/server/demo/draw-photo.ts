import { crc32, deflateSync } from 'node:zlib'

type Colour = readonly [red: number, green: number, blue: number]

const [width, height] = [360, 240]
const [table, carton, tape, crack]: Colour[] = [
  [226, 221, 212],
  [181, 136, 92],
  [212, 178, 128],
  [52, 36, 24],
]

/** A carton on a table with a crack across it, as a PNG. Another number is another crack, so that no two photos are one file. */
export function drawDamagePhoto(number: number): Buffer {
  const rows = Buffer.alloc((width * 3 + 1) * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * (width * 3 + 1) + 1 + x * 3
      rows.set(colourAt(x, y, number), at)
    }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits for each of three colours.
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))])
}

function colourAt(x: number, y: number, number: number): Colour {
  const isCarton = x > 60 && x < 300 && y > 50 && y < 210
  if (!isCarton) return table ?? [0, 0, 0]
  const zigzag = 90 + ((number * 17) % 60) + ((x - 60) >> 1) + ((x >> 3) % 2) * 9
  if (Math.abs(y - zigzag) < 3) return crack ?? [0, 0, 0]
  return (x > 170 && x < 190 ? tape : carton) ?? [0, 0, 0]
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'ascii'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

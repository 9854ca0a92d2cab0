import { crc32, deflateRawSync } from 'node:zlib'

type ZipPart = { name: string; content: string | Buffer }

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** An .xlsx with the given XML in its parts, as no spreadsheet program would write it. */
export function rawWorkbook(parts: {
  sheet: string | Buffer
  sharedStrings?: string | Buffer
  styles?: string | Buffer
  more?: ZipPart[]
}): Buffer {
  const targets = ['worksheet', 'sharedStrings', 'styles'] as const
  const names = { worksheet: 'worksheets/sheet1.xml', sharedStrings: 'sharedStrings.xml', styles: 'styles.xml' }
  const there = targets.filter((target) => target === 'worksheet' || parts[target] !== undefined)
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${relations}/${type}" Target="${target}"/>`
  return zip([
    { name: '[Content_Types].xml', content: '<Types/>' },
    {
      name: '_rels/.rels',
      content: `<Relationships>${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns:r="${relations}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships>${there.map((type, at) => relation(at + 1, type, names[type])).join('')}</Relationships>`,
    },
    ...(parts.more ?? []),
    ...there.map((type) => ({
      name: `xl/${names[type]}`,
      content: (type === 'worksheet' ? parts.sheet : parts[type]) ?? '',
    })),
  ])
}

/** A worksheet with these rows in it. */
export const rawSheet = (rows: string): string => `<worksheet><sheetData>${rows}</sheetData></worksheet>`

function zip(parts: ZipPart[]): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content } of parts) {
    const [title, plain] = [Buffer.from(name), Buffer.from(content as string)]
    const packed = deflateRawSync(plain)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(plain), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(plain.length, 18)
    facts.writeUInt16LE(title.length, 22)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(20, 4)
    facts.copy(entry, 6, 0, 24)
    entry.writeUInt32LE(offset, 42)
    const body = Buffer.concat([Buffer.from('504b0304', 'hex'), facts, title, packed])
    bodies.push(body)
    directory.push(Buffer.concat([entry, title]))
    offset += body.length
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...bodies, ...directory, end])
}

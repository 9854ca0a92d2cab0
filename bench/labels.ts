import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import barcodes from 'bwip-js/node'
import PDFDocument from 'pdfkit'
import { create } from 'qrcode'
import { makeS10 } from '#domain/s10.ts'
import type { ParcelLabel } from '#server/modules/documents/index.ts'
import { renderLabelPages } from '#server/modules/documents/papers/render-papers.ts'
import { figure, median } from './figure.ts'

const count = 1000
const rounds = 3

/** A thousand labels into one PDF, every second one Chinese, against the bare libraries drawing the same texts and codes. */
export async function bench(): Promise<void> {
  const ratios: number[] = []
  let [ours, bare, size] = [0, 0, 0]
  await drawOurs(makeLabels(20, 90_000))
  await drawBare(makeLabels(20, 91_000))
  for (let round = 0; round < rounds; round++) {
    // Numbers never drawn before: what is kept of earlier labels must not help.
    const [first, second] = [makeLabels(count, 10_000 * (2 * round + 1)), makeLabels(count, 10_000 * (2 * round + 2))]
    const [ourMs, file] = await timed(() => drawOurs(first))
    const [bareMs] = await timed(() => drawBare(second))
    ratios.push(bareMs / ourMs)
    ;[ours, bare, size] = [count / (ourMs / 1000), count / (bareMs / 1000), file.length]
  }
  figure({ bench: 'labels', what: 'labels per second', value: ours, unit: 'per second' })
  figure({ bench: 'labels', what: 'labels per second, bare pdfkit, bwip-js and qrcode', value: bare, unit: 'per second' })
  figure({ bench: 'labels', what: 'size of the file', value: size / 1024, unit: 'KB' })
  figure({ bench: 'labels', what: 'speed, of the bare libraries', value: median(ratios), unit: 'ratio', bound: 0.6 })
}

async function timed<Made>(make: () => Promise<Made>): Promise<[number, Made]> {
  const begun = performance.now()
  const made = await make()
  return [performance.now() - begun, made]
}

const made = new Date('2026-10-05T10:00:00Z')

const drawOurs = async (labels: ParcelLabel[]): Promise<Buffer> =>
  buffer(
    await renderLabelPages(
      labels.map((label) => ({ label })),
      { language: 'en', title: 'Labels', author: 'ShipSmart', made },
    ),
  )

const require = createRequire(import.meta.url)
const fonts = {
  latin: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  latinBold: '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
  han: '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
  hanBold: '@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf',
}

/** One font for each text, wrapped by the library; nothing is fitted, and a text of both scripts would lose letters. */
async function drawBare(labels: ParcelLabel[]): Promise<Buffer> {
  const doc = new PDFDocument({ size: [283.46, 425.2], margin: 0, autoFirstPage: false })
  for (const [name, file] of Object.entries(fonts)) doc.registerFont(name, readFileSync(require.resolve(file)))
  for (const label of labels) {
    doc.addPage()
    const { sender, receiver } = label
    const write = (text: string, x: number, y: number, width: number, size: number, isBold = false) => {
      const face = /\p{sc=Han}/u.test(text) ? 'han' : 'latin'
      doc.font(isBold ? `${face}Bold` : face, size).text(text, x, y, { width })
    }
    write(label.routing, 11, 11, 160, 34, true)
    write(label.service, 176, 11, 96, 12, true)
    write(`${label.grams} g`, 176, 40, 96, 11)
    write('From', 11, 61, 110, 7)
    write(Object.values(sender).filter(Boolean).join(', '), 11, 71, 260, 9)
    write('To', 11, 123, 110, 7)
    write(receiver.name, 11, 133, 260, 15, true)
    write(receiver.detailAddress, 11, 162, 260, 13)
    write([receiver.city, receiver.state, receiver.zipCode].filter(Boolean).join(', '), 11, 196, 260, 13)
    write(receiver.country.toUpperCase(), 11, 236, 160, 14, true)
    write(receiver.telephone, 173, 236, 100, 11)
    write(label.trackingNumber, 11, 326, 260, 14, true)
    write(label.reference, 79, 353, 190, 10, true)
    write(label.contents.join('; '), 79, 372, 190, 8)
    const [symbol] = barcodes.raw({ bcid: 'code128', text: label.trackingNumber }) as { sbs: number[] }[]
    let x = 30
    symbol?.sbs.forEach((width, index) => {
      if (index % 2 === 0) doc.rect(x, 265, width * 1.42, 60)
      x += width * 1.42
    })
    doc.fill('#000')
    const { size, data } = create(label.trackingNumber, { errorCorrectionLevel: 'M' }).modules
    data.forEach((dark, index) => {
      if (dark) doc.rect(20 + (index % size) * 2.1, 360 + Math.floor(index / size) * 2.1, 2.1, 2.1)
    })
    doc.fill('#000')
  }
  doc.end()
  return buffer(doc as unknown as NodeJS.ReadableStream)
}

const chineseNames = ['王小明', '欧阳丽华', '李建国', '张伟', '陈静怡', '诸葛明']
const latinNames = ['Anne-Marie O’Connor', 'Michał Wiśniewski', 'Antonín Dvořák', 'Ayşe Şahin', 'Hélène Lefèvre', 'James Smith']
const chineseStreets = [
  '浦东新区张江高科技园区祖冲之路 887 弄',
  '天河区体育东路 138 号金利来大厦',
  '朝阳区建国门外大街 1 号国贸写字楼',
]
const latinStreets = ['Flat 3, 27 Deansgate', 'ul. Świętokrzyska 31/33a m. 12', 'Žižkovo náměstí 25', '14 rue de l’Évêché']

function makeLabels(many: number, from: number): ParcelLabel[] {
  const pick = (list: readonly string[], index: number): string => list[index % list.length] ?? ''
  return Array.from({ length: many }, (_, index) => {
    const isChinese = index % 2 === 0
    return {
      routing: isChinese ? 'CN 200' : `GB M${index % 99}`,
      service: isChinese ? 'China by air' : 'UK Next Day',
      grams: 100 + index,
      sender: {
        name: 'ShipSmart Returns',
        company: 'ShipSmart Ltd',
        detailAddress: '12 Wharf Road',
        city: 'London',
        state: '',
        zipCode: 'E14 9XQ',
        country: 'United Kingdom',
        telephone: '+44 20 7946 0123',
      },
      receiver: {
        name: pick(isChinese ? chineseNames : latinNames, index >> 1),
        company: '',
        state: '',
        detailAddress: `${pick(isChinese ? chineseStreets : latinStreets, index >> 1)} ${index}`,
        zipCode: String(100_000 + index),
        city: isChinese ? '上海市' : 'Manchester',
        country: isChinese ? 'China' : 'United Kingdom',
        telephone: `+44 7700 ${900_000 + index}`,
      },
      trackingNumber: makeS10({ prefix: 'RN', serial: from + index, country: 'GB' }),
      reference: `SS26${from + index}`,
      contents: [`${1 + (index % 5)} × Cotton T-shirt`],
    }
  })
}

import { refusal } from './refusal.mjs'

/** Sectors of the file are linked like the files of an old disk: a table says of each which comes after it. */
const lastSector = 0xfffffffa

/**
 * One stream of a compound file, the container of an .xls. Whatever is not quite as it should be is a refusal, which its caller takes for the word to
 * have the file read by somebody more patient.
 *
 * @param {Buffer} file
 * @param {string} name
 * @returns {Buffer}
 */
export function readStream(file, name) {
  const shift = file.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) throw refusal('broken')
  const size = 1 << shift
  const after = readTable(file, size)
  const directory = chainOf(file, file.readUInt32LE(48), after, size)
  let found
  for (let at = 0; at + 128 <= directory.length; at += 128) {
    const entry = directory.subarray(at, at + 128)
    const isStream = entry[66] === 2
    const called = entry.toString('utf16le', 0, Math.max(0, Math.min(64, entry.readUInt16LE(64)) - 2))
    if (/encrypt/i.test(called)) throw refusal('broken')
    if (isStream && called === name) found ??= { start: entry.readUInt32LE(116), length: entry.readUInt32LE(120) }
  }
  // Short streams lie elsewhere, in pieces of their own.
  if (!found || found.length < file.readUInt32LE(56)) throw refusal('broken')
  const content = chainOf(file, found.start, after, size)
  if (content.length < found.length) throw refusal('broken')
  return content.subarray(0, found.length)
}

/** Which sector comes after each: the table lies in sectors that the header lists, and where it has no room a chain of further lists. */
function readTable(file, size) {
  const sectors = []
  const take = (list) => {
    for (let at = 0; at + 4 <= list.length; at += 4) {
      const sector = list.readUInt32LE(at)
      // A table is a small part of its file: one that says it is longer would be copied until there is no memory left.
      if (sectors.length * size >= file.length) throw refusal('broken')
      if (sector < lastSector) sectors.push(sector)
    }
  }
  take(file.subarray(76, 512))
  let more = file.readUInt32LE(68)
  for (let left = Math.min(file.readUInt32LE(72), file.length / size); more < lastSector; left--) {
    if (left <= 0) throw refusal('broken')
    const list = sectorAt(file, more, size)
    take(list.subarray(0, size - 4))
    more = list.readUInt32LE(size - 4)
  }
  if (sectors.length !== file.readUInt32LE(44)) throw refusal('broken')
  return Buffer.concat(sectors.map((sector) => sectorAt(file, sector, size)))
}

/** The sectors that follow this one. Most lie one after the other: then nothing is copied. */
function chainOf(file, start, after, size) {
  const runs = []
  let count = 0
  for (let sector = start; sector < lastSector; ) {
    if (++count * size > file.length || sector * 4 + 4 > after.length) throw refusal('broken')
    const from = (sector + 1) * size
    const last = runs.at(-1)
    if (last?.to === from) last.to += size
    else runs.push({ from, to: from + size })
    sector = after.readUInt32LE(sector * 4)
  }
  const parts = runs.map(({ from, to }) => file.subarray(from, to))
  return parts.length === 1 ? parts[0] : Buffer.concat(parts)
}

function sectorAt(file, sector, size) {
  const from = (sector + 1) * size
  if (from + size > file.length) throw refusal('broken')
  return file.subarray(from, from + size)
}

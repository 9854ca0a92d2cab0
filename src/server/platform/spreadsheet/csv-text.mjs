import { isUtf8 } from 'node:buffer'
import { refusal } from './refusal.mjs'

/** So many bytes show what kind of text a file holds, if any. */
const sampleBytes = 4096

/**
 * The letters of a text file. A byte order mark says how they are written; without one they are UTF-16, UTF-8, GB18030 as Chinese programs save them, or
 * the western code page of Windows.
 *
 * @param {Buffer} file
 */
export function decodeText(file) {
  const name = encodingOf(file)
  const isWide = name.startsWith('utf-16')
  if (!isWide && file.subarray(0, sampleBytes).some(isControl)) throw refusal('type')
  const text = new TextDecoder(name).decode(file)
  // No text has a zero. A binary file that begins like one does.
  if (text.includes('\0')) throw refusal('type')
  return text
}

function encodingOf(file) {
  const mark = file.toString('hex', 0, 3)
  if (mark === 'efbbbf') return 'utf-8'
  if (mark.startsWith('fffe')) return 'utf-16le'
  if (mark.startsWith('feff')) return 'utf-16be'
  return wideEncoding(file) ?? (isUtf8(file) ? 'utf-8' : isChinese(file) ? 'gb18030' : 'windows-1252')
}

const isControl = (byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d

/** In UTF-16 one of the two bytes of a delimiter, a digit or a Latin letter is zero, and never the other one. */
function wideEncoding(file) {
  const sample = file.subarray(0, sampleBytes)
  const zeros = [0, 0]
  for (let at = 0; at < sample.length; at++) if (sample[at] === 0) zeros[at % 2]++
  const least = sample.length / 2 / 16
  if (zeros[1] >= least && zeros[0] === 0) return 'utf-16le'
  if (zeros[0] >= least && zeros[1] === 0) return 'utf-16be'
  return undefined
}

/**
 * Whether bytes that are no UTF-8 are Chinese: nearly every common character has two high bytes, while an accented letter of a western text has one
 * beside plain ones.
 */
function isChinese(file) {
  let [pairs, singles] = [0, 0]
  for (let at = 0; at < file.length && pairs + singles < 10_000; at++) {
    if (file[at] < 0x80) continue
    if (file[at + 1] >= 0x80) {
      pairs++
      at++
    } else singles++
  }
  return pairs > singles
}

import { refusal } from './refusal.mjs'

const narrow = Buffer.alloc(256)

/**
 * Letters of one byte or two each. Programs write two where one would do: a text that needs only one is kept in half the room, and everything that is
 * done with it afterwards is quicker.
 */
function lettersOf(book, from, to, isWide) {
  if (!isWide) return book.latin1Slice(from, to)
  const length = (to - from) / 2
  if (length > narrow.length) return book.ucs2Slice(from, to)
  for (let [at, index] = [from, 0]; at < to; at += 2, index++) {
    if (book[at + 1] !== 0) return book.ucs2Slice(from, to)
    narrow[index] = book[at]
  }
  return narrow.latin1Slice(0, length)
}

/**
 * A text with its length before it, which must be all there; `isWanted`: only whether it is.
 *
 * @param {Buffer} book
 * @param {number} at
 * @param {number} end
 */
export function textAt(book, at, end, isWanted = true) {
  if (at + 2 > end) throw refusal('broken')
  const length = book.readUInt16LE(at)
  if (length === 0) return ''
  const isWide = book[at + 2] !== 0
  const to = at + 3 + length * (isWide ? 2 : 1)
  if (to > end) throw refusal('broken')
  return isWanted ? lettersOf(book, at + 3, to, isWide) : ''
}

/**
 * The texts that cells name by their number. They lie in pieces that end anywhere: where the letters of a text go on in the next, that begins by saying
 * how wide they are from there.
 *
 * @param {Buffer} book
 * @param {{ from: number, to: number }[]} pieces
 */
export function readTexts(book, pieces) {
  let index = 0
  let { from: at, to: end } = pieces[0] ?? { from: 0, to: 0 }
  const goOn = () => {
    const piece = pieces[++index]
    if (!piece) throw refusal('broken')
    ;({ from: at, to: end } = piece)
  }
  const take = (bytes) => {
    while (at === end) goOn()
    // No program lets a number end in another piece than it begins in.
    if (at + bytes > end) throw refusal('broken')
    at += bytes
    return at - bytes
  }
  const pass = (bytes) => {
    let left = bytes
    for (; left > end - at; goOn()) left -= end - at
    at += left
  }
  const readLetters = (length, wide) => {
    let [text, left, isWide] = ['', length, wide]
    while (left > 0) {
      if (at === end) {
        goOn()
        isWide = book[take(1)] !== 0
      }
      const width = isWide ? 2 : 1
      const count = Math.min(left, Math.floor((end - at) / width))
      if (count === 0) throw refusal('broken')
      text += lettersOf(book, at, at + count * width, isWide)
      at += count * width
      left -= count
    }
    return text
  }
  take(4)
  const count = book.readUInt32LE(take(4))
  const texts = []
  while (texts.length < count && !(at === end && index === pieces.length - 1)) {
    const length = book.readUInt16LE(take(2))
    const flags = book[take(1)]
    const runs = flags & 8 ? book.readUInt16LE(take(2)) : 0
    const spoken = flags & 4 ? book.readUInt32LE(take(4)) : 0
    texts.push(readLetters(length, (flags & 1) === 1))
    pass(4 * runs + spoken)
  }
  return texts
}

import { refusal } from './refusal.mjs'

/** A list of ranges may be long; no tag of a workbook is longer than this. */
const longestTag = 1_048_576

/**
 * Tells of the tags of an XML document that comes in pieces, in time that grows with its length alone: what is not finished is looked at again only as
 * far as a tag can reach, comments are let go as they come, and nothing is kept of elements nobody asked for. `open` hears a tag's name and all that
 * stands in it, `close` its name; both without prefix. Text is gathered between `startText` and `takeText`. What a document type could bring (entities
 * made of entities) is refused: no spreadsheet program writes one.
 *
 * @param {{ open: (name: string, tag: string) => void, close: (name: string) => void, longestText: number, refuseText: () => Error }} handlers
 */
export function createScanner({ open, close, longestText, refuseText }) {
  let rest = ''
  /** @type {'-->' | ']]>' | null} */
  let until = null
  let isGathering = false
  let text = ''

  const gather = (raw) => {
    if (!isGathering) return
    text += raw
    if (text.length > longestText) throw refuseText()
  }

  /** As far as a comment or a quotation (CDATA) reaches; -1 while its end has not come. */
  const pass = (xml, at) => {
    const end = xml.indexOf(until, at)
    const stop = end === -1 ? Math.max(at, xml.length - 2) : end
    if (until === ']]>') gather(xml.slice(at, stop).replaceAll('&', '&amp;'))
    rest = end === -1 ? xml.slice(stop) : ''
    if (end === -1) return -1
    until = null
    return end + 3
  }

  const tell = (xml, start, end) => {
    const first = xml.charCodeAt(start + 1)
    if (first === 0x3f) return // <?
    if (first === 0x2f) return close(nameOf(xml, start + 2, end)) // </
    const isEmpty = xml.charCodeAt(end - 1) === 0x2f
    const stop = isEmpty ? end - 1 : end
    const name = nameOf(xml, start + 1, stop)
    open(name, xml.slice(start + 1, stop))
    if (isEmpty) close(name)
  }

  return {
    startText() {
      isGathering = true
      text = ''
    },
    takeText() {
      isGathering = false
      return decodeText(text)
    },
    /** @param {string} piece */
    write(piece) {
      const xml = rest === '' ? piece : rest + piece
      rest = ''
      for (let at = 0; at < xml.length; ) {
        if (until !== null) {
          at = pass(xml, at)
          if (at === -1) return
          continue
        }
        const start = xml.indexOf('<', at)
        if (start !== at) gather(xml.slice(at, start === -1 ? xml.length : start))
        if (start === -1) return
        if (xml.charCodeAt(start + 1) === 0x21 && xml.length - start >= 9) {
          if (xml.startsWith('<!--', start)) [until, at] = ['-->', start + 4]
          else if (xml.startsWith('<![CDATA[', start)) [until, at] = [']]>', start + 9]
          else throw refusal('broken')
          continue
        }
        const end = xml.indexOf('>', start)
        if (end === -1 || xml.charCodeAt(start + 1) === 0x21) {
          if (xml.length - start > longestTag) throw refusal('broken')
          rest = xml.slice(start)
          return
        }
        tell(xml, start, end)
        at = end + 1
      }
    },
  }
}

/**
 * Tells what stands in a tag, without prefixes, in one pass: of a sheet's time half goes into the attributes of its cells.
 *
 * @param {string} tag
 * @param {(name: string, value: string) => void} hear
 */
export function eachAttribute(tag, hear) {
  for (let at = 0; ; ) {
    const equals = tag.indexOf('=', at)
    if (equals === -1) return
    let end = equals
    while (end > at && tag.charCodeAt(end - 1) <= 0x20) end--
    let start = end
    while (start > at && tag.charCodeAt(start - 1) > 0x20 && tag.charCodeAt(start - 1) !== 0x3a) start--
    let from = equals + 1
    while (tag.charCodeAt(from) <= 0x20) from++
    const quote = tag[from]
    const to = quote === '"' || quote === "'" ? tag.indexOf(quote, from + 1) : -1
    if (to !== -1) hear(tag.slice(start, end), decodeText(tag.slice(from + 1, to)))
    at = (to === -1 ? equals : to) + 1
  }
}

/**
 * What an attribute of a tag says.
 *
 * @param {string} tag
 * @param {string} name
 */
export function attributeOf(tag, name) {
  /** @type {string | undefined} */
  let found
  eachAttribute(tag, (one, value) => {
    if (one === name) found ??= value
  })
  return found
}

function nameOf(xml, from, to) {
  let [start, end] = [from, from]
  for (; end < to; end++) {
    const code = xml.charCodeAt(end)
    if (code <= 0x20) break
    if (code === 0x3a) start = end + 1
  }
  return xml.slice(start, end)
}

const entities = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decodeText(raw) {
  if (!raw.includes('&')) return raw
  return raw.replace(/&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|(amp|lt|gt|quot|apos));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return entities[name.toLowerCase()]
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0x10ffff ? whole : String.fromCodePoint(code)
  })
}

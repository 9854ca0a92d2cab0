import { suffixOf } from '#domain/upload.ts'
import type { Ctx } from '#server/ctx.ts'

const maxNameLength = 100
const maxStemLength = 15
const maxSuffixLength = 10
const defaultPattern = '/storage/{topic}/{year}{mon}{day}/{filename}{filesha1}{.suffix}'

/** What may hide in a name and change how the rest is read: control letters and those that turn the direction of writing. */
const hiddenCharacters = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

/** The name as people see it: without the sender's folders and hidden letters, at most 100 characters, the suffix kept. */
export function displayFileName(raw: string): string {
  const cleanName = (raw.split(/[/\\]/).pop() ?? '')
    .replace(hiddenCharacters, '')
    .replace(/\p{Surrogate}/gu, '')
    .trim()
  const letters = [...cleanName]
  if (letters.length <= maxNameLength) return cleanName
  const suffix = storedSuffix(cleanName)
  const end = suffix === '' ? '' : `.${suffix}`
  return letters.slice(0, maxNameLength - end.length).join('') + end
}

/** The suffix as far as it may stand in an address; '' for anything odd. */
export function storedSuffix(name: string): string {
  const suffix = suffixOf(name)
  return suffix.length <= maxSuffixLength && /^[a-z0-9]+$/.test(suffix) ? suffix : ''
}

type UrlParts = { topic: string; day: string; name: string; sha1: string; suffix: string }

/**
 * The address of a stored file by the operator's pattern. One that leaves /storage, has unknown words or lacks the hash (then two files could
 * meet under one address that browsers keep for ever) is passed over for the built-in pattern.
 */
export function storedUrl(pattern: string, { topic, day, name, sha1, suffix }: UrlParts): string {
  const stem = name.slice(0, name.length - (suffix === '' ? 0 : suffix.length + 1))
  const [year = '', mon = '', date = ''] = day.split('-')
  const values: Record<string, string> = {
    topic,
    year,
    mon,
    day: date,
    filename: [...stem]
      .slice(0, maxStemLength)
      .join('')
      .replace(/[^A-Za-z0-9_-]/g, ''),
    filesha1: sha1,
    suffix,
    '.suffix': suffix === '' ? '' : `.${suffix}`,
  }
  const fill = (text: string) => text.replace(/\{([^{}]*)\}/g, (whole, word: string) => values[word] ?? whole)
  const url = fill(pattern)
  return pattern.includes('{filesha1}') && isStoredUrl(url) ? url : fill(defaultPattern)
}

export const isStoredUrl = (url: string): boolean =>
  url.length <= 255 && /^\/storage(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/.test(url) && !url.includes('..')

/** Where the store keeps what an address shows. */
export const urlOf = (key: string): string => `/storage/${key}`
export const keyOf = (url: string): string => url.slice('/storage/'.length)

/** Where a stored file is reached from outside: the operator's CDN, our public address, or as we were just addressed. */
export const fullUrl = ({ settings, env }: Ctx, host: string, url: string): string =>
  `${(settings.get('cdn_url') || env.publicUrl || `//${host}`).replace(/\/+$/, '')}${url}`

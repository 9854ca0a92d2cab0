import { isIP } from 'node:net'
import type { Problem } from '#domain/errors.ts'
import { groupPattern, isCodeGroup } from './groups.ts'
import type { Pair } from './setting-kinds.ts'

/** What certain settings may be changed to, beyond what their type says. */

export function checkIpLines(lines: string): Problem | null {
  for (const line of lines.split('\n').map((part) => part.trim())) {
    if (line === '') continue
    const [address = '', prefix, more] = line.split('/')
    const family = isIP(address)
    const isWhole = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128))
    if (family === 0 || !isWhole || more !== undefined)
      return { key: 'invalid.address_line', values: { line: line.slice(0, 60) } }
  }
  return null
}

/** As a browser says where a page comes from: scheme, host and port, nothing behind them. */
export function checkOrigins(lines: string): Problem | null {
  const invalid = lines
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line !== '' && !(URL.canParse(line) && /^https?:/i.test(line) && new URL(line).origin === line.toLowerCase()))
  return invalid === undefined ? null : { key: 'invalid.origin_line', values: { line: invalid.slice(0, 60) } }
}

export const checkFileTypes = (types: string): Problem | null =>
  types.split(',').every((type) => /^\s*(\*|\.?[\w+-]+|[\w.+-]+\/([\w.+-]+|\*)|\*\/\*)\s*$/.test(type))
    ? null
    : { key: 'invalid.file_types' }

/** The conditions under which the pattern is used when a file is kept; one that breaks them would be passed over in silence. */
export function checkNamePattern(pattern: string): Problem | null {
  const filled = pattern.replace(/\{(topic|year|mon|day|filename|filesha1|suffix|\.suffix)\}/g, 'x')
  const isUsed =
    pattern.includes('{filesha1}') && /^\/storage(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/.test(filled) && !filled.includes('..')
  return isUsed ? null : { key: 'invalid.name_pattern' }
}

export function checkGroups(groups: Pair[]): Problem | null {
  const seen = new Set<string>()
  for (const { key, value } of groups) {
    const values = { key }
    if (!groupPattern.test(key) || value === '') return { key: 'invalid.config_group', values }
    if (isCodeGroup(key)) return { key: 'invalid.config_group_built_in', values }
    if (seen.has(key)) return { key: 'invalid.config_group_twice', values }
    seen.add(key)
  }
  return null
}

/** Shown as links: nothing but places of ours and of the web. */
export function checkEntrances(entrances: Pair[]): Problem | null {
  const invalid = entrances.find(({ value }) => !/^(\/(?![/\\])|https:\/\/)[^\s"'<>\\]*$/.test(value))
  return invalid ? { key: 'invalid.entrance', values: { key: invalid.key } } : null
}

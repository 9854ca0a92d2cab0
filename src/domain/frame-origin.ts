/**
 * The one origin that a page in a frame comes from, or null where the address names none or more than one. It becomes a source of the page's
 * content policy, so its host may hold nothing that the policy would read as anything but a name: no wildcard, no separator.
 */
export function frameOrigin(text: string): string | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  if (!isWeb || url.username !== '' || url.password !== '') return null
  return /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(url.hostname) ? url.origin : null
}

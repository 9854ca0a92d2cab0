/** What clients of the first version call, and what it is called now. The rest of the address stays as it was. */
const legacyUrls: [pattern: RegExp, now: string][] = [[/^\/admin\/auth\.menu\//i, '/admin/auth.rule/']]

export function toCurrentUrl(url: string): string {
  const found = legacyUrls.find(([pattern]) => pattern.test(url))
  return found ? url.replace(found[0], found[1]) : url
}

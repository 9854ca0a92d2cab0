type Pair = [name: string, value: string]

/**
 * Serialises the way PHP servers and axios agree on: `ids[]=1&ids[]=2`, `search[0][field]=a`, `search[0][val][0]=1`.
 * undefined and null are dropped, empty strings kept, booleans are words.
 */
export function toQueryString(input: Record<string, unknown>): string {
  return Object.entries(input)
    .flatMap(([name, value]) => pairsOf(name, value, 0))
    .map(([name, value]) => `${encodeName(name)}=${encodeURIComponent(value)}`)
    .join('&')
}

/** Lists of plain values at the top are `name[]`; inside other lists they are numbered, or the reader could not tell which belongs where. */
function pairsOf(name: string, value: unknown, depth: number): Pair[] {
  if (value === undefined || value === null) return []
  if (value instanceof Date) return [[name, value.toISOString()]]
  if (Array.isArray(value)) {
    const isFlat = depth === 0 && value.every((item) => typeof item !== 'object' || item === null)
    return value.flatMap((item, index) => pairsOf(isFlat ? `${name}[]` : `${name}[${index}]`, item, depth + 1))
  }
  if (typeof value === 'object')
    return Object.entries(value).flatMap(([key, item]) => pairsOf(`${name}[${key}]`, item, depth + 1))
  return [[name, String(value)]]
}

/** Brackets stay readable: every server reads them, and logs are read by people. */
const encodeName = (name: string) => encodeURIComponent(name).replaceAll('%5B', '[').replaceAll('%5D', ']')

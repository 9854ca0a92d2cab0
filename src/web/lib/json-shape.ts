/** For reading what was stored by whoever: an object or an empty one. */
export const asObject = (raw: unknown): Record<string, unknown> =>
  raw !== null && typeof raw === 'object' && !Array.isArray(raw) ? (raw as Record<string, unknown>) : {}

/** The defaults with those stored values that have the same type; the rest of what was stored is kept as it is. */
export function withDefaults<State extends object>(defaults: State, raw: unknown): State {
  const stored = asObject(raw)
  const state: Record<string, unknown> = { ...stored, ...defaults }
  for (const [key, value] of Object.entries(defaults)) {
    const kept = stored[key]
    if (kept !== undefined && (typeof kept === typeof value || value === null)) state[key] = kept
  }
  return state as State
}

const secretName =
  /password|passwd|(^|_)pass(_|$)|salt|token|secret|captcha|credential|authorization|api_?key|private_?key|card_?number|id_card|param_value/i

/** What must not be read over a shoulder or kept in a log, known by its name or by `isSecret`: replaced at any depth. */
export function maskSecrets(value: unknown, isSecret: (name: string) => boolean = () => false): unknown {
  if (Array.isArray(value)) return value.map((inner) => maskSecrets(inner, isSecret))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      secretName.test(key) || isSecret(key) ? '***' : maskSecrets(inner, isSecret),
    ]),
  )
}

/** How the carrier treats whoever asks, as they asked for it with the header `sandbox-behaviour`. Reading is only ever slow or down. */
export type Behaviour =
  | { kind: 'ok' }
  | { kind: 'slow'; ms: number }
  /** it does the work and never says so */
  | { kind: 'timeout' }
  | { kind: 'refuse' }
  /** it does the work and says something that nobody understands */
  | { kind: 'nonsense' }
  | { kind: 'down' }

const usualSlowMs = 5000
const slowestMs = 60_000

/** "slow" waits five seconds, "slow:200" as many milliseconds. What it does not know it takes for good manners. */
export function readBehaviour(raw: string | undefined): Behaviour {
  const [kind, ms] = (raw ?? '').trim().split(':', 2)
  switch (kind) {
    case 'slow':
      return { kind, ms: Math.min(Number(ms) || usualSlowMs, slowestMs) }
    case 'timeout':
    case 'refuse':
    case 'nonsense':
    case 'down':
      return { kind }
    default:
      return { kind: 'ok' }
  }
}

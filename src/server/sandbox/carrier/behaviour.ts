/** How the carrier treats whoever asks, as they asked for it with the header `sandbox-behaviour`. Reading is only ever slow or down. */
export type Behaviour =
  | { kind: 'ok' }
  | { kind: 'slow'; ms: number }
  /** it does the work and never says so */
  | { kind: 'timeout' }
  | { kind: 'refuse' }
  /** of the labels of a manifest it refuses the first */
  | { kind: 'part' }
  /** it does the work and says something that nobody understands */
  | { kind: 'nonsense' }
  /** it fails, and makes the label or manifest all the same: nobody sees it before so many milliseconds have passed */
  | { kind: 'late'; ms: number }
  | { kind: 'down' }

const usualSlowMs = 5000
const slowestMs = 60_000
const usualLateMs = 60_000
const latestMs = 7 * 86_400_000

/** "slow" waits five seconds, "slow:200" as many milliseconds; "late" makes a label that is seen after a minute. What it does not know it takes for good manners. */
export function readBehaviour(raw: string | undefined): Behaviour {
  const [kind, ms] = (raw ?? '').trim().split(':', 2)
  switch (kind) {
    case 'slow':
      return { kind, ms: Math.min(Number(ms) || usualSlowMs, slowestMs) }
    case 'late':
      return { kind, ms: Math.min(Number(ms ?? usualLateMs) || 0, latestMs) }
    case 'timeout':
    case 'refuse':
    case 'part':
    case 'nonsense':
    case 'down':
      return { kind }
    default:
      return { kind: 'ok' }
  }
}

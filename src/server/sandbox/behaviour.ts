import type { Env } from '#server/platform/env.ts'

/** How somebody behaves towards whoever waits for what they tell. */
export type TellingBehaviour = {
  /** how many times each event is sent, answered or not */
  copies: number
  /** after how many milliseconds a copy of an event goes out */
  delayMs: (copy: number) => number
  /** events are written down and not sent */
  isHolding: boolean
}

/** The same of those who send again what nobody answered. */
export type CallbackBehaviour = TellingBehaviour & {
  /** after how many milliseconds one that was not answered well is sent again */
  retryMs: (sent: number) => number
  /** what is wrong with what is sent */
  corrupts: 'nothing' | 'signature'
}

/** One behaviour for each application, as usual until it is changed: for tests, from code only, no call over the wire changes it. */
export function changeableBehaviour<Behaviour extends TellingBehaviour>(usual: Behaviour) {
  // By what every part of one application shares: jobs have another way to the same database.
  const changed = new WeakMap<Env, Behaviour>()
  const read = ({ env }: { env: Env }): Behaviour => changed.get(env) ?? usual
  const change = (desk: { env: Env }, part: Partial<Behaviour>): void => void changed.set(desk.env, { ...read(desk), ...part })
  return { read, change }
}

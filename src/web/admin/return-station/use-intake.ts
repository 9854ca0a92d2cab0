import { useRef, useState } from 'react'
import type { RequestOf } from '#contract/endpoint.ts'
import { type ReceivedReturn, returnDesk } from '#contract/return-order.ts'
import type { ScanSign } from '#domain/scan.ts'
import { playSound } from '#web/admin/scan/sounds.ts'
import { CallError } from '#web/lib/call-error.ts'
import { refresh } from '#web/lib/query-client.ts'
import { useCall } from '#web/lib/use-call.ts'
import { newIdempotencyKey } from '#web/resource/idempotency-key.ts'

/** What the large panel shows. */
export type IntakeResult =
  | { kind: 'ready' }
  | { kind: 'sending'; number: string }
  | { kind: 'answer'; answer: ReceivedReturn }
  | { kind: 'failed'; number: string; text: string }

export const intakeSigns: Record<ReceivedReturn['outcome'], ScanSign> = {
  announced: 'go',
  matched: 'go',
  again: 'look',
  unclaimed: 'look',
}

const mostRecent = 10

/** An unclaimed parcel and a return may have the same number. */
export const keyOf = ({ outcome, id }: ReceivedReturn): string => `${outcome === 'unclaimed' ? 'unclaimed' : 'return'}-${id}`

/**
 * Takes parcels in, one at a time. What was sent and not answered keeps its key: pressed again it is the same parcel, taken in once, as long as
 * nothing of it was changed.
 */
export function useIntake(stored: readonly ReceivedReturn[], isMuted: boolean) {
  const [result, setResult] = useState<IntakeResult>({ kind: 'ready' })
  const [taken, setTaken] = useState<ReceivedReturn[]>([])
  const [count, setCount] = useState(0)
  const unanswered = useRef<{ text: string; key: string }>(undefined)
  const receive = useCall(returnDesk.receive, { quiet: true })
  const play = (sign: ScanSign) => !isMuted && playSound(sign)
  const submit = async (intake: Omit<RequestOf<(typeof returnDesk)['receive']>, 'client_key'>): Promise<boolean> => {
    const text = JSON.stringify(intake)
    const key = unanswered.current?.text === text ? unanswered.current.key : newIdempotencyKey()
    unanswered.current = { text, key }
    setResult({ kind: 'sending', number: intake.tracking_number })
    try {
      const answer = await receive.mutateAsync({ ...intake, client_key: key })
      unanswered.current = undefined
      play(answer.condition === 'damaged' ? 'look' : intakeSigns[answer.outcome])
      setResult({ kind: 'answer', answer })
      setTaken((before) => [answer, ...before.filter((one) => keyOf(one) !== keyOf(answer))])
      setCount((before) => before + 1)
      // The space is taken now.
      void refresh(['returnStation'])
      return true
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      play('stop')
      setResult({
        kind: 'failed',
        number: intake.tracking_number,
        text: Object.values(error.errors ?? {}).join(' ') || error.msg,
      })
      return false
    }
  }
  const known = new Set(taken.map(keyOf))
  return {
    result,
    submit,
    isBusy: receive.isPending,
    count,
    recent: [...taken, ...stored.filter((one) => !known.has(keyOf(one)))].slice(0, mostRecent),
    reset: () => {
      unanswered.current = undefined
      setResult({ kind: 'ready' })
    },
  }
}

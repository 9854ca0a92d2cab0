import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { PaymentView } from '#contract/pay.ts'
import { isOpenPayment } from '#domain/payment.ts'
import { statusQuery } from './queries.ts'

const [pollEveryMs, pollForMs] = [2000, 120_000]

/**
 * How a payment stands. While its provider has yet to say, it is asked for every two seconds, for two minutes; then somebody has to ask to look
 * again. News of the balance ask at once. A transfer waits for days and is told by news alone.
 */
export function usePaymentStatus(paymentNo: string) {
  const [round, setRound] = useState(0)
  const [isPolling, setIsPolling] = useState(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round has two minutes of its own
  useEffect(() => {
    setIsPolling(true)
    const timer = setTimeout(() => setIsPolling(false), pollForMs)
    return () => clearTimeout(timer)
  }, [round, paymentNo])
  const query = useQuery({
    ...statusQuery(paymentNo),
    refetchInterval: ({ state: { data } }) => (isPolling && data && isAwaitingProvider(data) ? pollEveryMs : false),
  })
  const checkAgain = () => {
    setRound(round + 1)
    void query.refetch()
  }
  return { ...query, isPolling, checkAgain }
}

const isAwaitingProvider = ({ status, provider }: PaymentView): boolean => isOpenPayment(status) && provider !== 'offline'

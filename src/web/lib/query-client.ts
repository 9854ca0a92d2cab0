import { notifyManager, QueryClient, type QueryKey } from '@tanstack/react-query'
import { CallError } from './call-error.ts'

/** An answer that makes no sense, or an error of our own, is for the problem page; everything else is for the screen that asked. */
const isUnexpected = (error: unknown): boolean => !(error instanceof CallError) || error.kind === 'broken'

const isWorthRetrying = (error: unknown): boolean =>
  error instanceof CallError && (error.kind === 'network' || error.kind === 'timeout')

// What was changed is shown before the next click is read: a quick second click on a switch must see the first one's value.
notifyManager.setScheduler(queueMicrotask)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Offline calls fail with their own message instead of waiting in silence.
      networkMode: 'always',
      refetchOnWindowFocus: false,
      retry: (count, error) => count < 1 && isWorthRetrying(error),
      throwOnError: isUnexpected,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

/** After a write: whatever is kept under these keys is old, and what of it is in sight is asked for again. */
export const refresh = (...keys: QueryKey[]): Promise<unknown> =>
  Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))

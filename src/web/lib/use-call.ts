import { type QueryKey, queryOptions, type UseMutationOptions, type UseQueryOptions, useMutation } from '@tanstack/react-query'
import type { DataOf, Endpoint, RequestOf } from '#contract/endpoint.ts'
import { call, callForMessage } from './call.ts'
import { toastSuccess } from './toast.ts'

type AskOptions<Data> = Omit<UseQueryOptions<Data>, 'queryKey' | 'queryFn'>

/** A question of one call, and what its answer is kept under. Whoever asks shows what went wrong. */
export const askOptions = <E extends Endpoint>(
  queryKey: QueryKey,
  endpoint: E,
  input: RequestOf<E>,
  options: AskOptions<DataOf<E>> = {},
) => queryOptions({ ...options, queryKey, queryFn: () => call(endpoint, input, { quiet: true }) })

type WriteOptions<E extends Endpoint, Result> = Omit<UseMutationOptions<Result, Error, RequestOf<E>>, 'mutationFn'> & {
  /** whoever writes shows what went wrong */
  quiet?: boolean
}

/** A write of one call; what it makes old is said with it. */
export const useCall = <E extends Endpoint>(endpoint: E, { quiet = false, ...options }: WriteOptions<E, DataOf<E>> = {}) =>
  useMutation({ ...options, mutationFn: (input: RequestOf<E>) => call(endpoint, input, { quiet }) })

/** The same for a write whose message is said aloud when it is done. */
export const useCallForMessage = <E extends Endpoint>(
  endpoint: E,
  { quiet = false, onSuccess, ...options }: WriteOptions<E, { msg: string; data: DataOf<E> }> = {},
) =>
  useMutation({
    ...options,
    mutationFn: (input: RequestOf<E>) => callForMessage(endpoint, input, { quiet }),
    onSuccess: (...answer) => {
      toastSuccess(answer[0].msg)
      return onSuccess?.(...answer)
    },
  })

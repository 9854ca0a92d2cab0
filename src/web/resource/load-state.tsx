import { IconFileOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { CardSkeleton, FormSkeleton } from '#web/kit/skeletons.tsx'
import { Empty, ErrorState } from '#web/kit/states.tsx'
import { CallError, isRefusal } from '#web/lib/call-error.ts'
import { t } from '#web/lib/words.ts'

type ErrorProps = {
  /** what is said where it will not come */
  title: string
  error: Error
  /** what was kept, so that nobody fears for their work */
  kept?: string | undefined
  /** the way to the list, for whoever asked for what is not there */
  back?: ReactNode
  onRetry: () => void
}

/** Why something is not there: with the number under which support finds it and the way to ask again, or because there is no such thing, which asking again does not change. */
export function ReadError({ error, back, ...rest }: ErrorProps) {
  if (back && isRefusal(error, 'row.missing'))
    return <Empty icon={<IconFileOff />} title={t('common.missing')} hint={t('common.missing_hint')} action={back} />
  const id = error instanceof CallError ? error.requestId : undefined
  return (
    <ErrorState
      {...rest}
      message={error.message}
      retryLabel={t('common.retry')}
      requestId={id && t('common.request_id', { id })}
    />
  )
}

type Props = Pick<ErrorProps, 'kept' | 'back'> & {
  /** what was asked for and has not come */
  query: { error: Error | null; refetch: () => unknown }
  failed: string
  /** the outline of what is on its way, and of how many rows */
  shape?: 'form' | 'cards'
  rows: number
}

/** In place of what is not there: its outline while it is on its way, or why it did not come and what can be done about it. */
export function LoadState({ query: { error, refetch }, failed, shape = 'form', rows, ...rest }: Props) {
  const Outline = shape === 'form' ? FormSkeleton : CardSkeleton
  if (!error) return <Outline label={t('common.loading')} rows={rows} />
  return <ReadError title={failed} error={error} {...rest} onRetry={() => void refetch()} />
}

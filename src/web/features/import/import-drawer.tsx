import { Drawer } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ImportCalls } from '#contract/import.ts'
import { dialogHeader } from '#web/kit/dialog-header.ts'
import { CardSkeleton } from '#web/kit/skeletons.tsx'
import { ErrorState } from '#web/kit/states.tsx'
import { useLiveTopic } from '#web/lib/live/events.ts'
import { t } from '#web/lib/words.ts'
import { CheckRows } from './check-rows.tsx'
import { ChooseFile } from './choose-file.tsx'
import classes from './import.module.css'
import { ImportDone } from './import-done.tsx'
import { statusOptions } from './queries.ts'
import { useImportParam } from './use-import-param.ts'

type Props = { calls: ImportCalls; onAdded: () => void }

/** The three steps of an import. Nothing is lost by closing: the rows wait on the server for a day. */
export function ImportDrawer({ calls, onAdded }: Props) {
  const { importParam, open } = useImportParam()
  const close = () => open(undefined)
  return (
    <Drawer
      opened
      onClose={close}
      position="right"
      size="min(100%, 1320px)"
      title={t('import.title')}
      {...dialogHeader}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      classNames={{ content: classes.content, body: classes.body }}
    >
      {typeof importParam === 'number' ? (
        <OpenImport
          key={importParam}
          calls={calls}
          id={importParam}
          onAdded={onAdded}
          onOther={() => open('new')}
          onClose={close}
        />
      ) : (
        <>
          <Steps at="file" />
          <ChooseFile calls={calls} onRead={({ id }) => open(id)} />
        </>
      )}
    </Drawer>
  )
}

const steps = ['file', 'check', 'done'] as const

const Steps = ({ at }: { at: (typeof steps)[number] }) => (
  <ol className={classes.steps} aria-label={t('import.steps')}>
    {steps.map((step, index) => (
      <li key={step} aria-current={step === at ? 'step' : undefined} data-past={steps.indexOf(at) > index || undefined}>
        <span className={classes.step} aria-hidden>
          {index + 1}
        </span>{' '}
        {t(`import.step.${step}`)}
      </li>
    ))}
  </ol>
)

type OpenProps = Props & { id: number; onOther: () => void; onClose: () => void }

function OpenImport({ calls, id, onAdded, onOther, onClose }: OpenProps) {
  const { data, error, refetch } = useQuery(statusOptions(calls, id))
  const [isCommitted, setIsCommitted] = useState(false)
  useLiveTopic('task', () => void refetch())
  const isRunning = Boolean(data?.task)
  const wasRunning = useRef(false)
  useEffect(() => {
    if (isRunning) setIsCommitted(true)
    if (wasRunning.current && !isRunning) onAdded()
    wasRunning.current = isRunning
  }, [isRunning, onAdded])
  if (data === undefined && error)
    return (
      <ErrorState
        title={t('import.failed')}
        message={error.message}
        retryLabel={t('common.retry')}
        onRetry={() => void refetch()}
      />
    )
  if (data === undefined) return <CardSkeleton label={t('common.loading')} rows={3} />
  const handleCommitted = () => {
    setIsCommitted(true)
    onAdded()
  }
  return (
    <>
      <Steps at={isCommitted ? 'done' : 'check'} />
      {isCommitted ? (
        <ImportDone status={data} onCorrect={() => setIsCommitted(false)} onOther={onOther} onClose={onClose} />
      ) : (
        <CheckRows calls={calls} status={data} onCommitted={handleCommitted} onOther={onOther} />
      )}
    </>
  )
}

import { Button, Group, Progress, Stack, Text, Title } from '@mantine/core'
import { IconCircleCheck, IconDownload, IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ImportCalls, ImportStatus } from '#contract/import.ts'
import { StepNames } from '#web/kit/step-names.tsx'
import { useLiveTopic } from '#web/lib/live/events.ts'
import { t } from '#web/lib/words.ts'
import { LoadState } from '#web/resource/load-state.tsx'
import frame from '#web/resource/resource-form.module.css'
import { SideDrawer } from '#web/resource/side-drawer.tsx'
import { CheckRows } from './check-rows.tsx'
import { ChooseFile } from './choose-file.tsx'
import classes from './import.module.css'
import { MatchColumns } from './match-columns.tsx'
import { refreshRows, statusOptions, useResult } from './queries.ts'
import { type ImportParam, useImportParam } from './use-import-param.ts'

/** What one kind of import has beyond the others. */
export type ImportExtras = {
  calls: ImportCalls
  /** rows have become something: whatever shows that is old now */
  onAdded: () => void
  /** what is chosen for all rows */
  options?: (status: ImportStatus) => ReactNode
  /** sheets with any headings are taken, and come with prices: columns are matched, and what is added can be paid at once */
  isPriced?: boolean
  /** what can be done with what was added */
  next?: (status: ImportStatus) => ReactNode
}

type Props = ImportExtras & {
  importParam: ImportParam | undefined
  onOpen: (importParam: ImportParam) => void
  onClose: () => void
}

/** An import beside the list it adds to. */
export function ImportDrawer(extras: ImportExtras) {
  const { importParam, open } = useImportParam()
  const close = () => open(undefined)
  return (
    <SideDrawer
      opened
      onClose={close}
      width={1320}
      title={t('import.title')}
      classNames={{ content: frame.content, body: `${frame.body} ${classes.body}` }}
    >
      <ImportSteps {...extras} importParam={importParam} onOpen={open} onClose={close} />
    </SideDrawer>
  )
}

/** The steps of an import. Nothing is lost by leaving: the rows wait on the server for a day. */
export function ImportSteps({ importParam, onOpen, onClose, ...extras }: Props) {
  return typeof importParam === 'number' ? (
    <OpenImport key={importParam} {...extras} id={importParam} onOther={() => onOpen('new')} onClose={onClose} />
  ) : (
    <>
      <ImportStepNames at="file" isPriced={extras.isPriced} />
      <ChooseFile calls={extras.calls} hasRecent={extras.isPriced === true} onRead={({ id }) => onOpen(id)} />
    </>
  )
}

const allSteps = ['file', 'match', 'check', 'done'] as const
type Step = (typeof allSteps)[number]

function ImportStepNames({ at, isPriced = false }: { at: Step; isPriced?: boolean | undefined }) {
  const steps = allSteps.filter((step) => step !== 'match' || isPriced)
  return <StepNames label={t('import.steps')} steps={steps.map((step) => ({ step, name: t(`import.step.${step}`) }))} at={at} />
}

type OpenProps = ImportExtras & { id: number; onOther: () => void; onClose: () => void }

function OpenImport({ calls, id, onAdded, options, isPriced, next, onOther, onClose }: OpenProps) {
  const status = useQuery(statusOptions(calls, id))
  const { data, refetch } = status
  const [step, setStep] = useState<Step>()
  useLiveTopic('task', () => void refetch())
  const running = data?.task?.kind
  const wasRunning = useRef<typeof running>(undefined)
  useEffect(() => {
    if (running === 'add') setStep('done')
    if (wasRunning.current === 'add' && running === undefined) onAdded()
    if (wasRunning.current === 'price' && running === undefined) refreshRows(calls, id)
    wasRunning.current = running
  }, [running, onAdded, calls, id])
  if (data === undefined) return <LoadState query={status} failed={t('import.failed')} shape="cards" rows={3} />
  const shown = step ?? (isPriced && data.missing.length > 0 ? 'match' : 'check')
  const handleCommitted = () => {
    setStep('done')
    onAdded()
  }
  return (
    <>
      <ImportStepNames at={shown} isPriced={isPriced} />
      {shown === 'match' && <MatchColumns calls={calls} status={data} onDone={() => setStep('check')} onOther={onOther} />}
      {shown === 'check' && (
        <CheckRows
          calls={calls}
          status={data}
          options={options?.(data)}
          {...(isPriced ? { onMatch: () => setStep('match') } : {})}
          onCommitted={handleCommitted}
          onOther={onOther}
        />
      )}
      {shown === 'done' && (
        <ImportDone
          calls={calls}
          status={data}
          next={next?.(data)}
          hasResult={isPriced === true}
          onCorrect={() => setStep('check')}
          onOther={onOther}
          onClose={onClose}
        />
      )}
    </>
  )
}

type ImportDoneProps = {
  calls: ImportCalls
  status: ImportStatus
  /** what can be done with what was added */
  next?: ReactNode
  hasResult: boolean
  onCorrect: () => void
  onOther: () => void
  onClose: () => void
}

/** What came of it, or how far it is; and what can still be done with the rest. */
function ImportDone({ calls, status: { id, counts, task }, next, hasResult, onCorrect, onOther, onClose }: ImportDoneProps) {
  const result = useResult(calls, id)
  if (task) return <ImportProgress done={task.done} total={task.total ?? counts.good + counts.added} onClose={onClose} />
  const rest = counts.bad + counts.twin + counts.skipped + counts.good
  const Icon = counts.added > 0 ? IconCircleCheck : IconInfoCircle
  return (
    <Stack align="center" py={48}>
      <Icon size={48} stroke={1.4} color={`var(--mantine-color-${counts.added > 0 ? 'green' : 'gray'}-6)`} aria-hidden />
      <Title order={3} size="h4" role="status">
        {t('import.added', { count: counts.added })}
      </Title>
      {rest > 0 && (
        <Text c="dimmed" ta="center">
          {t('import.left', { bad: counts.bad, twin: counts.twin, skipped: counts.skipped })} {t('import.kept')}
        </Text>
      )}
      {counts.added > 0 && next}
      <Group justify="center">
        {hasResult && (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={result.isPending}
            onClick={() => result.mutate()}
          >
            {t('import.download_result')}
          </Button>
        )}
        {rest > 0 && (
          <Button variant="default" onClick={onCorrect}>
            {t('import.correct_rest')}
          </Button>
        )}
        <Button variant="default" onClick={onOther}>
          {t('import.other_file')}
        </Button>
        <Button variant={next ? 'default' : 'filled'} onClick={onClose}>
          {t('import.finish')}
        </Button>
      </Group>
    </Stack>
  )
}

function ImportProgress({ done, total, onClose }: { done: number; total: number; onClose: () => void }) {
  const text = t('import.adding', { done: done.toLocaleString('en-GB'), total: total.toLocaleString('en-GB') })
  return (
    <Stack align="center" py={48}>
      <Title order={3} size="h4" role="status">
        {text}
      </Title>
      <Progress w="min(100%, 420px)" value={total > 0 ? (done / total) * 100 : 0} aria-label={text} />
      <Text c="dimmed" ta="center">
        {t('import.adding_hint')}
      </Text>
      <Button variant="default" onClick={onClose}>
        {t('common.close')}
      </Button>
    </Stack>
  )
}

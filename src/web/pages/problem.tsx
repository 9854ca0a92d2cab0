import { Button, Group, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useRouteError } from 'react-router'
import { CallError } from '#web/lib/call-error.ts'
import { endLoadingOverlay } from '#web/lib/loading-overlay.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { endProgress } from '#web/lib/progress-bar.ts'
import { t } from '#web/lib/words.ts'
import type { WordKey } from '#words/keys.ts'
import { BackAndHomeButtons, useGoBack } from './back-and-home-buttons.tsx'
import { FallenParcel } from './error-illustrations.tsx'
import { ErrorPage } from './error-page.tsx'

const waitSeconds = 15

/** For anything unexpected. Goes back by itself unless told to stay. `isWhole` when it replaces the shell too. */
export function ProblemPage({ isWhole = true }: { isWhole?: boolean }) {
  const error = useRouteError()
  usePageTitle(t('page.problem.title'))
  useEffect(() => {
    endLoadingOverlay()
    endProgress()
  }, [])
  const { what, detail, requestId } = describe(error)
  return (
    <ErrorPage illustration={<FallenParcel />} title={t('page.problem.title')} text={t(what)} isWhole={isWhole}>
      {requestId ? <Text size="sm">{t('common.request_id', { id: requestId })}</Text> : null}
      <CountDown />
      <BackAndHomeButtons>
        <Button onClick={() => location.reload()}>{t('page.reload')}</Button>
      </BackAndHomeButtons>
      <Text component="details" size="xs" c="dimmed" maw={640}>
        <summary>{t('page.problem.details')}</summary>
        {detail}
      </Text>
    </ErrorPage>
  )
}

function CountDown() {
  const goBack = useGoBack()
  const [left, setLeft] = useState(waitSeconds)
  const [isStopped, setIsStopped] = useState(false)
  useEffect(() => {
    if (isStopped) return
    if (left === 0) {
      // Once: where even the way back fails, trying again and again would be a circle.
      setIsStopped(true)
      return goBack()
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left, isStopped, goBack])
  if (isStopped) return <Text role="status">{t('page.problem.stayed')}</Text>
  return (
    <Group gap="sm" justify="center">
      <Text role="timer">{t('page.problem.count_down', { count: left })}</Text>
      <Button variant="light" size="xs" onClick={() => setIsStopped(true)}>
        {t('page.problem.stay')}
      </Button>
    </Group>
  )
}

type Description = { what: WordKey; detail: string; requestId: string | undefined }

function describe(error: unknown): Description {
  if (error instanceof CallError) return { what: 'page.problem.broken', detail: error.msg, requestId: error.requestId }
  const detail = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  // Each browser words a failed import in its own way.
  const isChunk = /dynamically imported module|module script failed|Importing a module|preload CSS/i.test(detail)
  return { what: isChunk ? 'page.problem.chunk' : 'page.problem.render', detail, requestId: undefined }
}

import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useAuthNodes } from '#web/lib/access.ts'
import { isPermitted } from '#web/lib/menus.ts'
import { areaBase } from '#web/lib/session.ts'
import { loadWords } from '#web/lib/words.ts'
import type { ChosenFile, ChosenKind } from './choose-queries.ts'

const ChooseDialog = lazy(async () => {
  const [{ ChooseDialog: view }] = await Promise.all([import('./choose-dialog.tsx'), loadWords(['attachment'])])
  return { default: view }
})

const list = `${areaBase.admin}/routine/attachment`

type Choose = {
  /** absent for who may not see the list of attachments: they get no button */
  open: (() => void) | undefined
  dialog: ReactNode
}

/** Takes a file that is there already. The dialog is fetched when it is first opened. */
export function useChoose(kind: ChosenKind, onChoose: (file: ChosenFile) => void): Choose {
  const nodes = useAuthNodes('admin')
  const isAllowed = nodes !== undefined && isPermitted(nodes, list, 'index')
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  const handleChoose = (file: ChosenFile) => {
    setState('closed')
    onChoose(file)
  }
  const dialog = state !== 'never' && (
    <Suspense>
      <ChooseDialog kind={kind} opened={state === 'open'} onClose={() => setState('closed')} onChoose={handleChoose} />
    </Suspense>
  )
  return { open: isAllowed ? () => setState('open') : undefined, dialog }
}

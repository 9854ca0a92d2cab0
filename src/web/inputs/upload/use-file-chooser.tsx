import { type ReactNode, useState } from 'react'
import { useAuthNodes } from '#web/lib/access.ts'
import { isPermitted } from '#web/lib/menus.ts'
import { areaBase } from '#web/lib/session.ts'
import { useLazyPart } from '#web/lib/use-lazy-part.ts'
import { loadWords } from '#web/lib/words.ts'
import type { AttachmentFile, FileKind } from './stored-files.ts'

async function loadDialog() {
  const [{ ChooseDialog }] = await Promise.all([import('./choose-dialog.tsx'), loadWords(['attachment'])])
  return ChooseDialog
}

const attachmentPath = `${areaBase.admin}/routine/attachment`

type FileChooser = {
  /** absent for who may not see the list of attachments: they get no button */
  open: (() => void) | undefined
  dialog: ReactNode
}

/** Takes a file that is there already. The dialog is fetched when it is first opened. */
export function useFileChooser(kind: FileKind, onChoose: (file: AttachmentFile) => void): FileChooser {
  const nodes = useAuthNodes('admin')
  const isAllowed = nodes !== undefined && isPermitted(nodes, attachmentPath, 'index')
  const [ChooseDialog, withDialog] = useLazyPart(loadDialog)
  const [isOpen, setIsOpen] = useState(false)
  const handleChoose = (file: AttachmentFile) => {
    setIsOpen(false)
    onChoose(file)
  }
  const dialog = ChooseDialog && (
    <ChooseDialog kind={kind} opened={isOpen} onClose={() => setIsOpen(false)} onChoose={handleChoose} />
  )
  return { open: isAllowed ? () => withDialog(() => setIsOpen(true)) : undefined, dialog }
}

import '#web/styles-whole.css'
import { type ReactNode, useState } from 'react'
import { useLeaveGuard } from './leave-guard.tsx'
import classes from './resource-form.module.css'
import { SideDrawer } from './side-drawer.tsx'
import { useAfterMount } from './use-after-mount.ts'
import { useLastDefined } from './use-last-defined.ts'
import type { OpenRow } from './use-list-state.ts'

/** What a form in the drawer tells it. */
export type EditHandlers = { onDirty: (isDirty: boolean) => void; onSaved: () => void; onCancel: () => void }

type Props = {
  /** what is edited; absent while nothing is */
  open: OpenRow | undefined
  width: number
  title: (open: OpenRow) => ReactNode
  onClose: () => void
  children: (open: OpenRow, handlers: EditHandlers) => ReactNode
}

/** A form beside its list. Whatever would close it (Esc, the cross, Back, a link) asks first when something was changed. */
export function EditDrawer({ open, width, title, onClose, children }: Props) {
  const [isDirty, setIsDirty] = useState(false)
  const guard = useLeaveGuard({ isDirty: open !== undefined && isDirty, onLeave: () => setIsDirty(false) })
  const handleSaved = () => {
    guard.allowLeave()
    setIsDirty(false)
    onClose()
  }
  const shown = useLastDefined(open)
  const isAfterMount = useAfterMount()
  return (
    <>
      <SideDrawer
        opened={isAfterMount && open !== undefined}
        onClose={onClose}
        width={width}
        title={shown && title(shown)}
        classNames={{ content: classes.content, body: classes.body }}
      >
        {shown && children(shown, { onDirty: setIsDirty, onSaved: handleSaved, onCancel: onClose })}
      </SideDrawer>
      {guard.dialog}
    </>
  )
}

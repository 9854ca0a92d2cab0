import type { MouseEvent } from 'react'
import type { ListPermissions } from './list-definition.ts'

/** Where nothing is edited a single click looks closer; a form is opened only by a double one, as somebody may be reading. */
export const opensOnClick = (can: ListPermissions): boolean => can.open && !can.edit

/** The click was meant for the row: not for a switch or button in it, and not the end of marking a text to copy it. */
export const isRowClick = (event: MouseEvent): boolean => !isOnControl(event) && window.getSelection()?.isCollapsed !== false

export const isOnControl = ({ target }: MouseEvent): boolean =>
  target instanceof Element && target.closest('button, input, a, label') !== null

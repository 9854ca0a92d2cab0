import type { MouseEvent } from 'react'
import type { May } from './list-view.ts'

/** Where nothing is edited a single click looks closer; a form is opened only by a double one, as somebody may be reading. */
export const opensByClick = (may: May): boolean => may.open && !may.edit

/** The click was meant for the row: not for a switch or button in it, and not the end of marking a text to copy it. */
export const isMeantForRow = ({ target }: MouseEvent): boolean =>
  !(target instanceof Element && target.closest('button, input, a, label')) && window.getSelection()?.isCollapsed !== false

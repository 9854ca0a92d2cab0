import type { ReactNode } from 'react'
import { useCan } from './access.ts'
import type { ActionRef } from './menus.ts'

/** What stands inside is absent unless the action is permitted: on this page, or on the one named. */
export function Can({ action, children }: { action: ActionRef; children: ReactNode }) {
  return useCan()(action) ? children : null
}

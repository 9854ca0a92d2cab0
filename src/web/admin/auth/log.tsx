import { adminLog } from '#contract/resources/admin-log.ts'
import { StateBadge } from '#web/kit/state-badge.tsx'
import { t } from '#web/lib/words.ts'
import type { CellRenderers } from '#web/resource/list-definition.ts'
import { ResourceList } from '#web/resource/resource-list.tsx'

const cells: CellRenderers = { outcome: (value) => <LogOutcome outcome={String(value)} /> }

export const AdminLogListPage = () => <ResourceList resource={adminLog} cells={cells} />

/** How a step of the back office ended: done, or the code that says why not. */
export const LogOutcome = ({ outcome }: { outcome: string }) =>
  outcome === 'ok' ? (
    <StateBadge tone="done" word={t('auth.log.done')} />
  ) : (
    <StateBadge tone="attention" word={t('auth.log.not_done', { code: outcome })} />
  )

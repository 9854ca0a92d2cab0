import { Button, Group } from '@mantine/core'
import { t } from '#web/lib/words.ts'
import { AskDialog } from './ask-dialog.tsx'
import { RowReasons } from './row-reasons.tsx'
import { useLastDefined } from './use-last-defined.ts'

type RowFailure = { id: number; name: string; msg: string }
export type Outcome = { done: number; total: number; failures: RowFailure[] }

/** Some could and some could not: which, and why. */
export function OutcomeDialog({ outcome, onClose }: { outcome: Outcome | undefined; onClose: () => void }) {
  const shown = useLastDefined(outcome)
  if (!shown) return null
  return (
    <AskDialog
      opened={outcome !== undefined}
      onClose={onClose}
      title={t('resource.act_outcome', { done: shown.done, count: shown.total })}
      zIndex={400}
      gap="lg"
    >
      <RowReasons rows={shown.failures} />
      <Group justify="flex-end">
        <Button onClick={onClose} data-autofocus>
          {t('common.ok')}
        </Button>
      </Group>
    </AskDialog>
  )
}

import { Button, Group, List, Text } from '@mantine/core'
import { t } from '#web/lib/words.ts'
import { AskDialog } from './ask-dialog.tsx'
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
      <List spacing="xs">
        {shown.failures.map(({ id, name, msg }) => (
          <List.Item key={id}>
            <Text size="sm" fw={600}>
              {name}
            </Text>
            <Text size="sm">{msg}</Text>
          </List.Item>
        ))}
      </List>
      <Group justify="flex-end">
        <Button onClick={onClose} data-autofocus>
          {t('common.ok')}
        </Button>
      </Group>
    </AskDialog>
  )
}

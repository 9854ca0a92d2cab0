import { Button, Group } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { Card } from '#web/kit/card.tsx'
import { t } from '#web/lib/words.ts'
import { useTakePrintsBack } from './queries.ts'

type Props = {
  ids: number[]
  onYes: () => void
  /** they count as not printed again; `isAgain`: and are to be printed now */
  onTakenBack: (isAgain: boolean) => void
}

/** A browser does not say what a printer did, so whoever stands beside it is asked. */
export function PrintedQuestion({ ids, onYes, onTakenBack }: Props) {
  const takeBack = useTakePrintsBack()
  // Whoever prints again had nothing of the first print, so it must not count as one of two.
  const handleNo = (isAgain: boolean) => takeBack.mutate({ ids }, { onSuccess: () => onTakenBack(isAgain) })
  return (
    <Card component="section" isTight bg="var(--app-tint)" aria-label={t('orders.printed.ask', { count: ids.length })}>
      {/* Beside the words, not at the far end, where messages lie over it for a moment. */}
      <Group gap="8px 16px">
        <div role="status">
          <b>{t('orders.printed.ask', { count: ids.length })}</b> <small>{t('orders.printed.stays')}</small>
        </div>
        <Group gap="xs">
          <Button size="xs" disabled={takeBack.isPending} onClick={onYes}>
            {t('orders.printed.came_out')}
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={takeBack.isPending}
            leftSection={<IconPrinter size={16} aria-hidden />}
            onClick={() => handleNo(true)}
          >
            {t('orders.printed.again')}
          </Button>
          <Button size="xs" variant="subtle" disabled={takeBack.isPending} onClick={() => handleNo(false)}>
            {t('orders.printed.take_back')}
          </Button>
        </Group>
      </Group>
    </Card>
  )
}

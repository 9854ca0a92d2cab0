import { Button, Text } from '@mantine/core'
import { StickyFoot } from '#web/kit/sticky-foot.tsx'
import { Can } from '#web/lib/access.ts'
import { t } from '#web/lib/words.ts'
import type { Editor } from './use-editor.ts'

type Props = { editor: Editor; isReadOnly: boolean; onPublish: (revision: number) => void }

/** Stays in sight: whether all is saved, and the two ways on. Publishing saves first. */
export function SaveBar({ editor, isReadOnly, onPublish }: Props) {
  const { isDirty, isSaving, check, save, undo } = editor
  const isBroken = check.typed.length > 0
  return (
    <StickyFoot>
      <Text size="sm" c="dimmed" role="status" flex="1 1 120px">
        {t(isDirty ? 'priceTable.unsaved' : 'priceTable.saved')}
      </Text>
      {!isReadOnly && (
        <>
          <Button variant="subtle" disabled={!isDirty} onClick={undo}>
            {t('priceTable.undo')}
          </Button>
          <Button variant="default" disabled={!isDirty || isBroken} loading={isSaving} onClick={() => save()}>
            {t('common.save')}
          </Button>
        </>
      )}
      <Can action="publish">
        <Button disabled={isBroken || isSaving} onClick={() => save(onPublish)}>
          {t('priceTable.publish')}
        </Button>
      </Can>
    </StickyFoot>
  )
}

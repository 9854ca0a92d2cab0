import { Stack, type StackProps } from '@mantine/core'
import type { ComponentProps, FormEventHandler } from 'react'
import { Dialog } from '#web/kit/dialog.tsx'
import { t } from '#web/lib/words.ts'

type Props = Pick<ComponentProps<typeof Dialog>, 'title' | 'size' | 'zIndex' | 'onClose' | 'children'> & {
  /** absent where it is drawn only while it is open */
  opened?: boolean
  isBusy?: boolean
  gap?: StackProps['gap']
  /** sends what it asks for, where that is a form */
  onSubmit?: FormEventHandler
}

/** A dialog that asks for something before it is done. A large one begins at the top, so that it stays where it is while it grows. */
export function AskDialog({ opened = true, isBusy = false, gap = 'md', onSubmit, children, ...rest }: Props) {
  const content = <Stack gap={gap}>{children}</Stack>
  return (
    <Dialog {...rest} opened={opened} isBusy={isBusy} centered={rest.size === undefined} closeLabel={t('common.close')}>
      {onSubmit ? (
        <form onSubmit={onSubmit} noValidate>
          {content}
        </form>
      ) : (
        content
      )}
    </Dialog>
  )
}

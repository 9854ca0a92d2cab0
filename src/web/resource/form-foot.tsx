import { Button, type ButtonProps, Group } from '@mantine/core'
import type { ComponentProps } from 'react'
import { t } from '#web/lib/words.ts'

type Props = ButtonProps &
  Omit<ComponentProps<'button'>, keyof ButtonProps> & {
    /** what it asks for is under way, and there is no way out until it is done */
    isBusy?: boolean
    onCancel: () => void
  }

/** The way out and the way on at the end of a form or dialog. Without a click of its own the second one sends the form. */
export const FormFoot = ({ isBusy = false, onCancel, className, size, ...rest }: Props) => (
  <Group justify="flex-end" gap="xs" className={className}>
    <Button variant="default" size={size} disabled={isBusy} onClick={onCancel}>
      {t('common.cancel')}
    </Button>
    <Button type={rest.onClick ? 'button' : 'submit'} size={size} loading={isBusy} {...rest} />
  </Group>
)

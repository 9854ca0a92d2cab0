import { Button, Stack } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { GroupFrame } from '#web/inputs/group-frame.tsx'
import type { InputProps } from '#web/inputs/input-props.ts'
import { NumberInput } from '#web/inputs/number-input.tsx'
import { IconButton } from '#web/kit/icon-button.tsx'
import { t } from '#web/lib/words.ts'
import classes from './config.module.css'

type Props = InputProps<(number | string)[]> & {
  /** by place: `recharge_amounts.0` */
  errors: Record<string, string>
}

const maxAmounts = 8

/** Whole pounds that members choose from; what is only half typed is a text. */
export function AmountsInput({ errors, value, isDisabled, onChange, name, isFirst: _, ...frame }: Props) {
  return (
    <GroupFrame {...frame}>
      <Stack gap="sm" pb={4}>
        {value.map((amount, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an amount has no name of its own, and amounts are not moved
          <div key={index} className={classes.row} data-columns={1}>
            <NumberInput
              name={`${name}.${index}`}
              label={t('config.amounts.one', { place: index + 1 })}
              error={errors[`${name}.${index}`]}
              required
              isDisabled={isDisabled}
              isWhole
              allowsNegative={false}
              value={amount}
              onChange={(next) => onChange(value.with(index, next))}
            />
            {!isDisabled && (
              <IconButton
                label={t('config.amounts.remove', { place: index + 1 })}
                onClick={() => onChange(value.toSpliced(index, 1))}
              >
                <IconTrash size={16} />
              </IconButton>
            )}
          </div>
        ))}
        {!isDisabled && value.length < maxAmounts && (
          <Button
            variant="default"
            size="xs"
            w="fit-content"
            leftSection={<IconPlus size={14} />}
            onClick={() => onChange([...value, ''])}
          >
            {t('config.amounts.add')}
          </Button>
        )}
      </Stack>
    </GroupFrame>
  )
}

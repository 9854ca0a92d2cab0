import { Button, Stack } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { DateInput } from '#web/inputs/date-input.tsx'
import { GroupFrame } from '#web/inputs/group-frame.tsx'
import type { InputProps } from '#web/inputs/input-props.ts'
import { NumberInput } from '#web/inputs/number-input.tsx'
import { IconButton } from '#web/kit/icon-button.tsx'
import { t } from '#web/lib/words.ts'
import classes from './config.module.css'

/** A percentage that is only half typed is a text. */
export type Rate = { from: string; percent: number | string }

type Props = InputProps<Rate[]> & {
  /** by place: `vat_standard_rates.0.from` */
  errors: Record<string, string>
}

const maxRates = 50

/** Rates of VAT, each from its day on. */
export function RatesInput({ errors, value, isDisabled, onChange, name, isFirst: _, ...frame }: Props) {
  const change = (index: number, part: Partial<Rate>) =>
    onChange(value.map((row, at) => (at === index ? { ...row, ...part } : row)))
  const cell = (index: number, part: keyof Rate) => ({
    name: `${name}.${index}.${part}`,
    label: t(`config.rates.${part}`),
    error: errors[`${name}.${index}.${part}`],
    required: true,
    isDisabled,
  })
  return (
    <GroupFrame {...frame}>
      <Stack gap="sm" pb={4}>
        {value.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no name of its own, and rows are not moved
          <div key={index} className={classes.row} data-columns={2}>
            <DateInput {...cell(index, 'from')} value={row.from} onChange={(from) => change(index, { from })} />
            <NumberInput
              {...cell(index, 'percent')}
              allowsNegative={false}
              value={row.percent}
              onChange={(percent) => change(index, { percent })}
            />
            {!isDisabled && (
              <IconButton
                label={t('config.rates.remove', { place: index + 1 })}
                onClick={() => onChange(value.toSpliced(index, 1))}
              >
                <IconTrash size={16} />
              </IconButton>
            )}
          </div>
        ))}
        {!isDisabled && value.length < maxRates && (
          <Button
            variant="default"
            size="xs"
            w="fit-content"
            leftSection={<IconPlus size={14} />}
            onClick={() => onChange([...value, { from: '', percent: '' }])}
          >
            {t('config.rates.add')}
          </Button>
        )}
      </Stack>
    </GroupFrame>
  )
}

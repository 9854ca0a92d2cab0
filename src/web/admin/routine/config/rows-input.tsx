import { Button, Stack } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { GroupFrame } from '#web/inputs/group-frame.tsx'
import type { InputProps } from '#web/inputs/input-props.ts'
import { NumberInput } from '#web/inputs/number-input.tsx'
import { RemoteSelect } from '#web/inputs/remote-select.tsx'
import { DateInput, StringInput } from '#web/inputs/text-inputs.tsx'
import { IconButton } from '#web/kit/icon-button.tsx'
import { t } from '#web/lib/words.ts'
import classes from './config.module.css'

type ListProps<Row> = InputProps<Row[]> & {
  /** by place: `vat_standard_rates.0.from` */
  errors: Record<string, string>
}

type RowsProps<Row> = ListProps<Row> & {
  columns: number
  max: number
  blank: Row
  addLabel: string
  removeLabel: (row: Row, index: number) => string
  /** `cell`: what every input of the row is given; without a name where the row is one input */
  renderRow: (row: Row, onChange: (next: Row) => void, cell: (part?: string) => CellProps, index: number) => ReactNode
}

type CellProps = { name: string; error: string | undefined; required: true; isDisabled: boolean | undefined }

/** A setting that is a list of rows: each has its inputs, can be removed, and another can be added. */
function RowsInput<Row>(props: RowsProps<Row>) {
  const { errors, value, isDisabled, onChange, name, isFirst: _, ...more } = props
  const { columns, max, blank, addLabel, removeLabel, renderRow, ...frame } = more
  const cell = (index: number) => (part?: string) => {
    const path = [name, index, part].filter((step) => step !== undefined).join('.')
    return { name: path, error: errors[path], required: true as const, isDisabled }
  }
  return (
    <GroupFrame {...frame}>
      <Stack gap="sm" pb={4}>
        {value.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no name of its own, and rows are not moved
          <div key={index} className={classes.row} data-columns={columns}>
            {renderRow(row, (next) => onChange(value.with(index, next)), cell(index), index)}
            {!isDisabled && (
              <IconButton label={removeLabel(row, index)} onClick={() => onChange(value.toSpliced(index, 1))}>
                <IconTrash size={16} />
              </IconButton>
            )}
          </div>
        ))}
        {!isDisabled && value.length < max && (
          <Button
            variant="default"
            size="xs"
            w="fit-content"
            leftSection={<IconPlus size={14} />}
            onClick={() => onChange([...value, blank])}
          >
            {addLabel}
          </Button>
        )}
      </Stack>
    </GroupFrame>
  )
}

/** Whole pounds that members choose from; what is only half typed is a text. */
export const AmountsInput = (props: ListProps<number | string>) => (
  <RowsInput
    {...props}
    columns={1}
    max={8}
    blank=""
    addLabel={t('config.amounts.add')}
    removeLabel={(_, index) => t('config.amounts.remove', { place: index + 1 })}
    renderRow={(amount, onChange, cell, index) => (
      <NumberInput
        {...cell()}
        label={t('config.amounts.one', { place: index + 1 })}
        isWhole
        allowsNegative={false}
        value={amount}
        onChange={onChange}
      />
    )}
  />
)

/** A percentage that is only half typed is a text. */
export type Rate = { from: string; percent: number | string }

/** Rates of VAT, each from its day on. */
export const RatesInput = (props: ListProps<Rate>) => (
  <RowsInput
    {...props}
    columns={2}
    max={50}
    blank={{ from: '', percent: '' }}
    addLabel={t('config.rates.add')}
    removeLabel={(_, index) => t('config.rates.remove', { place: index + 1 })}
    renderRow={(row, onChange, cell) => (
      <>
        <DateInput
          {...cell('from')}
          label={t('config.rates.from')}
          value={row.from}
          onChange={(from) => onChange({ ...row, from })}
        />
        <NumberInput
          {...cell('percent')}
          label={t('config.rates.percent')}
          allowsNegative={false}
          value={row.percent}
          onChange={(percent) => onChange({ ...row, percent })}
        />
      </>
    )}
  />
)

export type Agreement = { title_zh: string; title_en: string; article_id: number }

const article = { resource: 'article', label: 'title' }

/** What people agree to when they register: an article and what it is called in each language. */
export const ProtocolInput = (props: ListProps<Agreement>) => (
  <RowsInput
    {...props}
    columns={3}
    max={10}
    blank={{ title_zh: '', title_en: '', article_id: 0 }}
    addLabel={t('config.protocol.add')}
    removeLabel={({ title_zh }, index) => t('config.protocol.remove', { title: title_zh || String(index + 1) })}
    renderRow={(row, onChange, cell) => (
      <>
        {(['title_zh', 'title_en'] as const).map((part) => (
          <StringInput
            key={part}
            {...cell(part)}
            label={t(`config.protocol.${part}`)}
            value={row[part]}
            onChange={(title) => onChange({ ...row, [part]: title })}
          />
        ))}
        <RemoteSelect
          {...cell('article_id')}
          label={t('config.protocol.article_id')}
          target={article}
          value={row.article_id || null}
          onChange={(id) => onChange({ ...row, article_id: id ?? 0 })}
        />
      </>
    )}
  />
)

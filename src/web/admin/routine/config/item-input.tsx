import { Button, Group, Text } from '@mantine/core'
import type { ConfigItem } from '#contract/config.ts'
import { remoteList } from '#domain/config-item.ts'
import type { ConfigPair } from '#domain/config-item-shape.ts'
import { formatTime, parseWallClock, toSeconds } from '#domain/time.ts'
import { CheckboxInput, MultiSelectInput, RadioInput } from '#web/inputs/choice-inputs.tsx'
import { ColourInput } from '#web/inputs/colour-input.tsx'
import { DatetimeInput } from '#web/inputs/datetime-input.tsx'
import type { Choice, InputProps } from '#web/inputs/input-props.ts'
import { CityInput, EditorInput, FileInput, FilesInput, IconInput, ImageInput, ImagesInput } from '#web/inputs/lazy-inputs.tsx'
import { NumberInput, YearInput } from '#web/inputs/number-input.tsx'
import { PairsInput } from '#web/inputs/pairs-input.tsx'
import { PasswordInput } from '#web/inputs/password-input.tsx'
import { RemoteMultiSelect } from '#web/inputs/remote-multi-select.tsx'
import { RemoteSelect } from '#web/inputs/remote-select.tsx'
import { SelectInput } from '#web/inputs/select-input.tsx'
import { SwitchInput } from '#web/inputs/switch-input.tsx'
import { ClockInput, DateInput, StringInput } from '#web/inputs/text-inputs.tsx'
import { TextareaInput } from '#web/inputs/textarea-input.tsx'
import { getSite } from '#web/lib/site.ts'
import { t } from '#web/lib/words.ts'
import { rulesOf } from './group-values.ts'
import { type Agreement, AmountsInput, ProtocolInput, type Rate, RatesInput } from './rows-input.tsx'
import { showBounds, showEqual } from './show-value.ts'

type Props = {
  item: ConfigItem
  value: unknown
  errors: Record<string, string>
  isDisabled: boolean
  onChange: (value: unknown) => void
}

/** The input that an item's type asks for. A value is what the wire holds; each case turns it into what its input draws. */
export function ItemInput({ item, value, errors, isDisabled, onChange }: Props) {
  const rules = rulesOf(item)
  const frame = {
    id: inputId(item.name),
    name: item.name,
    label: item.title,
    description: helpOf(item, value),
    error: errors[item.name],
    required: rules.includes('required') || rules.includes('editorRequired'),
    isDisabled,
    onChange,
  }
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const { input_extend: extend } = item
  switch (item.type) {
    case 'string':
      return <StringInput {...frame} value={text} placeholder={placeholderOf(item)} />
    case 'password':
      return <PasswordItem {...frame} value={value === null ? null : text} isSet={item.is_set === 1} />
    case 'number':
      return (
        <NumberInput
          {...frame}
          value={typeof value === 'number' ? value : text}
          isWhole={rules.includes('integer')}
          allowsNegative={!(Number(extend.min) >= 0)}
          unit={item.unit === null ? undefined : t(`config.unit.${item.unit}`)}
          isUnitFirst={item.unit === 'pounds'}
        />
      )
    case 'radio':
      return <RadioInput {...frame} value={text} choices={choicesOf(item)} />
    case 'checkbox':
      return <CheckboxInput {...frame} value={listOf<string>(value)} choices={choicesOf(item)} />
    case 'select':
      return <SelectInput {...frame} value={text} choices={choicesOf(item)} />
    case 'selects':
      return <MultiSelectInput {...frame} value={listOf<string>(value)} choices={choicesOf(item)} />
    case 'switch':
      return <SwitchInput {...frame} value={value === true} />
    case 'textarea':
      return <TextareaInput {...frame} value={text} minRows={Number(extend.rows) || 3} />
    case 'array':
      return <PairsInput {...frame} value={listOf<ConfigPair>(value)} />
    case 'datetime':
      return <DatetimeInput {...frame} value={toUnixSeconds(text)} onChange={(seconds) => onChange(toWallClock(seconds))} />
    case 'year':
      return <YearInput {...frame} value={text} onChange={(year) => onChange(String(year))} />
    case 'date':
      return <DateInput {...frame} value={text} />
    case 'time':
      return <ClockInput {...frame} value={text} />
    case 'remoteSelect': {
      const target = remoteList(extend)
      return (
        target && <RemoteSelect {...frame} target={target} value={Number(text) || null} onChange={(id) => onChange(id ?? '')} />
      )
    }
    case 'remoteSelects': {
      const target = remoteList(extend)
      return target && <RemoteMultiSelect {...frame} target={target} value={listOf<number>(value)} />
    }
    case 'editor':
      return <EditorInput {...frame} value={text} />
    case 'city':
      return <CityInput {...frame} value={listOf<number>(value)} level={Number(extend.level) || 3} />
    case 'image':
      return <ImageInput {...frame} value={text} />
    case 'images':
      return <ImagesInput {...frame} value={listOf<string>(value)} />
    case 'file':
      return <FileInput {...frame} value={text} />
    case 'files':
      return <FilesInput {...frame} value={listOf<string>(value)} />
    case 'icon':
      return <IconInput {...frame} value={text} />
    case 'color':
      return <ColourInput {...frame} value={text} />
    case 'json':
      switch (item.name) {
        case 'protocol':
          return <ProtocolInput {...frame} errors={errors} value={listOf<Agreement>(value)} />
        case 'vat_standard_rates':
          return <RatesInput {...frame} errors={errors} value={listOf<Rate>(value)} />
        case 'recharge_amounts':
          return <AmountsInput {...frame} errors={errors} value={listOf<number | string>(value)} />
        default:
          // A test draws every setting: one without its input does not get this far.
          return null
      }
    default:
      return item.type satisfies never
  }
}

/** '' is the kept one, null none at all */
type PasswordProps = InputProps<string | null> & { isSet: boolean }

/** A secret that is never shown again: left empty it stays, and it can be removed. */
function PasswordItem({ value, isSet, onChange, ...frame }: PasswordProps) {
  const isKept = isSet && value === ''
  return (
    <>
      <PasswordInput {...frame} value={value ?? ''} onChange={onChange} />
      {isSet && (
        <Group gap={4} mt={4}>
          <Text size="xs" c="dimmed">
            {t(value === null ? 'config.password_removed' : isKept ? 'config.password_kept' : 'config.password_replaced')}
          </Text>
          {!frame.isDisabled && (isKept || value === null) && (
            <Button variant="subtle" size="compact-xs" onClick={() => onChange(value === null ? '' : null)}>
              {t(value === null ? 'config.password_keep' : 'config.password_remove')}
            </Button>
          )}
        </Group>
      )}
    </>
  )
}

/** Where the summary of errors leads. */
export const inputId = (name: string): string => `config-${name}`

const listOf = <Entry,>(value: unknown): Entry[] => (Array.isArray(value) ? (value as Entry[]) : [])

const choicesOf = ({ content }: ConfigItem): Choice[] => Object.entries(content ?? {}).map(([value, label]) => ({ value, label }))

const placeholderOf = ({ input_extend: { placeholder } }: ConfigItem): string | undefined =>
  typeof placeholder === 'string' ? placeholder : undefined

/** What it does, what a large number comes to, and its bounds. */
const helpOf = (item: ConfigItem, value: unknown): string | undefined =>
  [item.tip, showBounds(item), showEqual(item, value)].filter(Boolean).join(' · ') || undefined

/** Kept as the product's clock shows it, and drawn by an input that counts seconds. */
function toUnixSeconds(wall: string): number | null {
  const instant = wall === '' ? null : parseWallClock(wall, getSite().time_zone)
  return instant && toSeconds(instant)
}

const toWallClock = (seconds: number | null): string => formatTime(seconds, getSite().time_zone)

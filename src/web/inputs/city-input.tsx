import { Group, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { t } from '#web/lib/words.ts'
import { areasBelow } from './areas.ts'
import { GroupFrame } from './group-frame.tsx'
import type { InputProps } from './input-props.ts'

type Props = InputProps<number[]> & {
  /** how far down: 1 province, 2 city, 3 district */
  level?: number
  country?: string
}

/** A place by its divisions, each asked for when the one above it is chosen. Three selects, so that each can be typed into and is read out. */
export function CityInput({ value: path, onChange, level = 3, country = 'CN', name, isDisabled, isFirst, ...frame }: Props) {
  return (
    <GroupFrame {...frame}>
      <Group gap={8} grow preventGrowOverflow={false}>
        {Array.from({ length: level }, (_, index) => (
          <LevelSelect
            // biome-ignore lint/suspicious/noArrayIndexKey: a level is its place
            key={index}
            name={`${name}[${index}]`}
            level={index}
            country={country}
            path={path}
            label={frame.label}
            isDisabled={isDisabled}
            isFirst={isFirst === true && index === 0}
            isClearable={!frame.required || index > 0}
            onChoose={(id) => onChange(selectAtLevel(path, index, id))}
          />
        ))}
      </Group>
    </GroupFrame>
  )
}

type LevelProps = {
  name: string
  level: number
  country: string
  path: number[]
  label: string
  isDisabled: boolean | undefined
  isFirst: boolean
  isClearable: boolean
  onChoose: (id: number | null) => void
}

function LevelSelect({ name, level, country, path, label, isDisabled, isFirst, isClearable, onChoose }: LevelProps) {
  const above = path.slice(0, level)
  const isReached = above.length === level
  const { data = [], isFetching } = useQuery({ ...areasBelow(country, above), enabled: isReached })
  // A city without districts ends the path; an empty select below it would only ask for what does not exist.
  const isEnd = isReached && level > 0 && !isFetching && data.length === 0
  const own = path[level]
  return (
    <Select
      name={name}
      miw={120}
      searchable
      clearable={isClearable}
      disabled={isDisabled || !isReached || isEnd}
      aria-label={`${label}: ${levelWord(level)}`}
      placeholder={isEnd ? '–' : levelWord(level)}
      data-autofocus={isFirst || undefined}
      nothingFoundMessage={isFetching ? t('common.loading') : t('input.choose_none')}
      value={own === undefined ? null : String(own)}
      data={data.map((area) => ({ value: String(area.value), label: area.label }))}
      onChange={(next) => onChoose(next === null ? null : Number(next))}
    />
  )
}

const levelWord = (level: number): string =>
  level === 0 ? t('input.province') : level === 1 ? t('input.city') : t('input.district')

/** Ids from the province down, as far as they are chosen. Another choice at a level takes the ones below it along. */
export function selectAtLevel(path: readonly number[], level: number, id: number | null): number[] {
  return id === null ? path.slice(0, level) : [...path.slice(0, level), id]
}

import { Button, Group, Stack, TextInput, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { IconButton } from '#web/kit/icon-button.tsx'
import { t } from '#web/lib/words.ts'
import { GroupFrame } from './group-frame.tsx'
import type { InputProps } from './input-props.ts'
import { moveItemBy } from './move-item.ts'
import classes from './quiet.module.css'
import { useFocusAfter } from './use-focus-after.ts'

export type Pair = { key: string; value: string }

type Props = InputProps<Pair[]> & { keyLabel?: string; valueLabel?: string }

/** Rows of a name and a value: added at the end, moved, taken away. */
export function PairsInput({ value: pairs, onChange, isDisabled, keyLabel, valueLabel, name, isFirst, ...frame }: Props) {
  const ids = useId()
  const focusAfter = useFocusAfter()
  const [announcement, setAnnouncement] = useState('')
  const words = { key: keyLabel ?? t('input.pair_key'), value: valueLabel ?? t('input.pair_value') }
  const idOf = (index: number, part: keyof Pair | 'up' | 'down') => `${ids}-${index}-${part}`
  const handleText = (index: number, patch: Partial<Pair>) =>
    onChange(pairs.map((pair, place) => (place === index ? { ...pair, ...patch } : pair)))
  const handleAdd = () => {
    focusAfter(idOf(pairs.length, 'key'))
    onChange([...pairs, { key: '', value: '' }])
  }
  const handleMove = (index: number, step: -1 | 1) => {
    const to = index + step
    focusAfter(idOf(to, step < 0 ? 'up' : 'down'), idOf(to, step < 0 ? 'down' : 'up'))
    setAnnouncement(t('input.moved', { place: to + 1, count: pairs.length }))
    onChange(moveItemBy(pairs, index, step))
  }
  const handleRemove = (index: number) => {
    focusAfter(idOf(Math.min(index, pairs.length - 2), 'key'), `${ids}-add`)
    setAnnouncement(t('input.removed', { place: index + 1 }))
    onChange(pairs.toSpliced(index, 1))
  }
  return (
    <GroupFrame {...frame}>
      <Stack gap={6}>
        {pairs.map((pair, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; both its texts may be empty or equal to another's
          <Group key={index} gap={6} wrap="nowrap" data-pair={index}>
            {(['key', 'value'] as const).map((part) => (
              <TextInput
                key={part}
                id={idOf(index, part)}
                name={`${name}[${index}][${part}]`}
                style={{ flex: part === 'key' ? 2 : 3 }}
                miw={0}
                disabled={isDisabled}
                placeholder={words[part]}
                aria-label={t('input.row_part', { place: index + 1, part: words[part] })}
                value={pair[part]}
                onChange={(event) => handleText(index, { [part]: event.currentTarget.value })}
              />
            ))}
            <Group gap={0} wrap="nowrap">
              <IconButton
                id={idOf(index, 'up')}
                className={classes.quiet}
                label={t('input.row_up', { place: index + 1 })}
                disabled={isDisabled || index === 0}
                onClick={() => handleMove(index, -1)}
              >
                <IconArrowUp size={16} />
              </IconButton>
              <IconButton
                id={idOf(index, 'down')}
                className={classes.quiet}
                label={t('input.row_down', { place: index + 1 })}
                disabled={isDisabled || index === pairs.length - 1}
                onClick={() => handleMove(index, 1)}
              >
                <IconArrowDown size={16} />
              </IconButton>
              <IconButton
                label={t('input.row_remove', { place: index + 1 })}
                disabled={isDisabled}
                onClick={() => handleRemove(index)}
              >
                <IconTrash size={16} />
              </IconButton>
            </Group>
          </Group>
        ))}
        <div>
          <Button
            id={`${ids}-add`}
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden />}
            disabled={isDisabled}
            data-autofocus={isFirst || undefined}
            aria-label={`${frame.label}: ${t('input.row_add')}`}
            onClick={handleAdd}
          >
            {t('input.row_add')}
          </Button>
        </div>
      </Stack>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </GroupFrame>
  )
}

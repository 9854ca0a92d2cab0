import { Button, Popover, Stack, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { addEdge } from '#domain/pricing/change-grid.ts'
import type { Grid } from '#domain/pricing/grid.ts'
import { readGrams } from '#domain/pricing/parse-figures.ts'
import { t } from '#web/lib/words.ts'
import type { WordKey } from '#words/keys.ts'

/** A new edge between weights. */
export function AddBandButton({ onChange }: { onChange: (edit: (now: Grid) => Grid) => void }) {
  const [isOpen, { close, toggle }] = useDisclosure(false)
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const grams = readGrams(text, (key, values) => setError(t(key as WordKey, values)))
    if (grams === null) return
    if (grams === 0) return setError(t('invalid.above_zero'))
    onChange((now) => addEdge(now, grams))
    setText('')
    close()
  }
  return (
    <Popover opened={isOpen} onChange={(opened) => !opened && close()} trapFocus position="bottom-start" withinPortal width={260}>
      <Popover.Target>
        <Button variant="default" size="xs" leftSection={<IconPlus size={14} />} onClick={toggle}>
          {t('priceTable.add_band')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form onSubmit={handleSubmit} noValidate>
          <Stack gap="xs">
            <TextInput
              name="grams"
              label={t('priceTable.add_band_at')}
              description={t('priceTable.add_band_help')}
              value={text}
              error={error}
              inputMode="numeric"
              autoComplete="off"
              onChange={(event) => {
                setText(event.currentTarget.value)
                setError(undefined)
              }}
            />
            <Button type="submit" size="xs">
              {t('priceTable.add')}
            </Button>
          </Stack>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}

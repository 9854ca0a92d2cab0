import { Button, Popover, Stack, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import type { FieldProblems } from '#domain/errors.ts'
import { addEdge } from '#domain/pricing/change-grid.ts'
import type { Grid } from '#domain/pricing/grid.ts'
import { readGrams } from '#domain/pricing/parse-figures.ts'
import { useForm } from '#web/lib/use-form.ts'
import { t } from '#web/lib/words.ts'

/** A new edge between weights. */
export function AddBandButton({ onChange }: { onChange: (edit: (now: Grid) => Grid) => void }) {
  const [isOpen, { close, toggle }] = useDisclosure(false)
  const form = useForm({
    start: { grams: '' },
    check: ({ grams }) => {
      const problems: FieldProblems = {}
      const read = readGrams(grams, (key, values) => {
        problems.grams = { key, values }
      })
      if (read === 0) problems.grams = { key: 'invalid.above_zero' }
      return problems
    },
    submit: async ({ grams }) => {
      onChange((now) => addEdge(now, Number(grams)))
      form.reset()
      close()
    },
  })
  return (
    <Popover opened={isOpen} onChange={(opened) => !opened && close()} trapFocus position="bottom-start" withinPortal width={260}>
      <Popover.Target>
        <Button variant="default" size="xs" leftSection={<IconPlus size={14} />} onClick={toggle}>
          {t('priceTable.add_band')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form onSubmit={form.handleSubmit} noValidate>
          <Stack gap="xs">
            <TextInput
              {...form.text('grams')}
              label={t('priceTable.add_band_at')}
              description={t('priceTable.add_band_help')}
              inputMode="numeric"
              autoComplete="off"
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

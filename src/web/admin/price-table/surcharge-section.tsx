import { Box, Button, Group, Text } from '@mantine/core'
import { type Icon, IconArrowDown, IconArrowUp, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Grid, GridSurcharge } from '#domain/pricing/grid.ts'
import type { GridProblem } from '#domain/pricing/read-grid.ts'
import { moveItemBy } from '#web/inputs/move-item.ts'
import { IconButton } from '#web/kit/icon-button.tsx'
import { Section } from '#web/kit/section.tsx'
import { t } from '#web/lib/words.ts'
import classes from './grid.module.css'
import { SurchargeDialog, surchargeName } from './surcharge-dialog.tsx'

type Props = {
  grid: Grid
  typed: readonly GridProblem[]
  zoneName: (code: string) => string
  isReadOnly: boolean
  onChange: (edit: (now: Grid) => Grid) => void
}

type RowAction = {
  name: 'up' | 'down' | 'edit' | 'remove'
  Icon: Icon
  isOff?: (at: number) => boolean
  run: (at: number) => void
}

/** Surcharges in the order they are charged. Each is edited in a dialog of its own and taken over into the unsaved table. */
export function SurchargeSection({ grid, typed, zoneName, isReadOnly, onChange }: Props) {
  const [open, setOpen] = useState<number | 'new'>()
  const { surcharges } = grid
  const set = (next: (now: GridSurcharge[]) => GridSurcharge[]) =>
    onChange((now) => ({ ...now, surcharges: next(now.surcharges) }))
  const handleSave = (one: GridSurcharge) => {
    set((now) => (open === 'new' ? [...now, one] : now.map((other, index) => (index === open ? one : other))))
    setOpen(undefined)
  }
  const rowActions: RowAction[] = [
    { name: 'up', Icon: IconArrowUp, isOff: (at) => at === 0, run: (at) => set((now) => moveItemBy(now, at, -1)) },
    {
      name: 'down',
      Icon: IconArrowDown,
      isOff: (at) => at === surcharges.length - 1,
      run: (at) => set((now) => moveItemBy(now, at, 1)),
    },
    { name: 'edit', Icon: IconPencil, run: setOpen },
    { name: 'remove', Icon: IconTrash, run: (at) => set((now) => now.toSpliced(at, 1)) },
  ]
  return (
    <Section
      isPlain
      title={t('priceTable.surcharges')}
      note={t(surcharges.length === 0 ? 'priceTable.surcharges_none' : 'priceTable.surcharges_order')}
      actions={
        !isReadOnly && (
          <Button variant="default" size="xs" leftSection={<IconPlus size={14} />} onClick={() => setOpen('new')}>
            {t('priceTable.surcharge_add')}
          </Button>
        )
      }
    >
      {surcharges.length > 0 && (
        <div className={classes.scroll}>
          <table className={classes.table} aria-label={t('priceTable.surcharges')}>
            <thead>
              <tr>
                {(['surcharge.code', 'surcharge.kind', 'when'] as const).map((word) => (
                  <th key={word} scope="col" className={classes.name}>
                    {t(`priceTable.${word}`)}
                  </th>
                ))}
                {!isReadOnly && (
                  <th scope="col" className={classes.tight}>
                    {t('priceTable.actions')}
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {surcharges.map((one, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a surcharge has no name but its place; two may be called the same
                <tr key={index}>
                  <th scope="row" className={classes.name}>
                    {surchargeName(one)}
                    <Box component="span" display="block" fw={400} c="dimmed">
                      {t(`priceTable.surcharge.code.${one.code}`)}
                    </Box>
                    {typed.some(({ at }) => at.startsWith(`surcharges.${index}.`)) && (
                      <Text size="xs" c="red">
                        {t('priceTable.checks_typed', { count: 1 })}
                      </Text>
                    )}
                  </th>
                  <td className={classes.name}>{amountText(one)}</td>
                  <td className={classes.name}>{whenText(one, zoneName)}</td>
                  {!isReadOnly && (
                    <td>
                      <Group gap={0} justify="flex-end">
                        {rowActions.map(({ name, Icon, isOff, run }) => (
                          <IconButton
                            key={name}
                            label={t(`priceTable.surcharge_${name}`, { name: surchargeName(one) })}
                            disabled={isOff?.(index)}
                            onClick={() => run(index)}
                          >
                            <Icon size={16} aria-hidden />
                          </IconButton>
                        ))}
                      </Group>
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {open !== undefined && (
        <SurchargeDialog
          surcharge={open === 'new' ? undefined : surcharges[open]}
          zones={grid.zones.map(({ code }) => ({ value: code, label: zoneName(code) }))}
          onSave={handleSave}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Section>
  )
}

const amountText = ({ kind, price, rate, of }: GridSurcharge): string =>
  kind === 'fixed' ? `£${price}` : t('priceTable.amount_percent', { rate, of: t(`priceTable.surcharge.of.${of}`) })

function whenText(one: GridSurcharge, zoneName: (code: string) => string): string {
  const { zones, places, over_side, over_girth, over_grams, from, to } = one
  const parts = [
    zones.length > 0 && t('priceTable.when.zones', { zones: zones.map(zoneName).join(', ') }),
    places !== '' && t('priceTable.when.places', { places: places.split('\n').join(', ') }),
    over_side !== '' && t('priceTable.when.over_side', { cm: over_side }),
    over_girth !== '' && t('priceTable.when.over_girth', { cm: over_girth }),
    over_grams !== '' && t('priceTable.when.over_grams', { grams: over_grams }),
    from !== '' && t('priceTable.when.from', { day: from }),
    to !== '' && t('priceTable.when.to', { day: to }),
  ].filter((part) => part !== false)
  return parts.length > 0 ? parts.join(' · ') : t('priceTable.when.always')
}

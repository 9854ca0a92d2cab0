import { Button, NativeSelect, Popover, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { addZone } from '#domain/pricing/change-grid.ts'
import type { Grid, GridZone } from '#domain/pricing/grid.ts'
import { t } from '#web/lib/words.ts'

type Props = {
  grid: Grid
  zones: readonly { code: string; name: string }[]
  onChange: (edit: (now: Grid) => Grid) => void
}

/** A zone of the list that the table does not have yet. */
export function AddZoneButton({ grid, zones, onChange }: Props) {
  const [isOpen, { close, toggle }] = useDisclosure(false)
  const [kind, setKind] = useState<GridZone['kind']>('bands')
  const [code, setCode] = useState<string>()
  const free = zones.filter((zone) => !grid.zones.some((one) => one.code === zone.code))
  const chosen = free.find((zone) => zone.code === code) ?? free[0]
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!chosen) return
    onChange((now) => addZone(now, chosen.code, kind))
    close()
  }
  return (
    <Popover opened={isOpen} onChange={(opened) => !opened && close()} trapFocus position="bottom-start" withinPortal>
      <Popover.Target>
        <Button variant="default" size="xs" leftSection={<IconPlus size={14} />} disabled={free.length === 0} onClick={toggle}>
          {t('priceTable.add_zone')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form onSubmit={handleSubmit}>
          <Stack gap="xs">
            <NativeSelect
              name="zone"
              label={t('priceTable.zone')}
              value={chosen?.code ?? ''}
              data={free.map((zone) => ({ value: zone.code, label: `${zone.name} (${zone.code})` }))}
              onChange={(event) => setCode(event.currentTarget.value)}
            />
            <NativeSelect
              name="kind"
              label={t('priceTable.add_zone_kind')}
              value={kind}
              data={(['bands', 'steps'] as const).map((one) => ({ value: one, label: t(`priceTable.kind.${one}`) }))}
              onChange={(event) => setKind(event.currentTarget.value as GridZone['kind'])}
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

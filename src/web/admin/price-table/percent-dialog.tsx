import { NativeSelect, TextInput } from '@mantine/core'
import type { FieldProblems } from '#domain/errors.ts'
import { parseDecimal } from '#domain/money.ts'
import { changePrices, type PriceSelection } from '#domain/pricing/change-grid.ts'
import type { Grid } from '#domain/pricing/grid.ts'
import { useForm } from '#web/lib/use-form.ts'
import { t } from '#web/lib/words.ts'
import { AskDialog } from '#web/resource/ask-dialog.tsx'
import { FormFoot } from '#web/resource/form-foot.tsx'

type Props = {
  grid: Grid
  /** what the menu it was opened from was about */
  first: { zone?: string; row?: number }
  zoneName: (code: string) => string
  onChange: (edit: (now: Grid) => Grid) => void
  onClose: () => void
}

/** Raises or lowers prices of all zones, of one, or of one band. Nothing is saved by it: the grid shows what came of it first. */
export function PercentDialog({ grid, first, zoneName, onChange, onClose }: Props) {
  const form = useForm({
    start: {
      percent: '',
      share: first.zone !== undefined ? `zone ${first.zone}` : first.row !== undefined ? `band ${first.row}` : 'all',
    },
    check: ({ percent }) => {
      const hundredths = readHundredths(percent)
      const isSound = hundredths !== null && hundredths !== 0 && hundredths >= -10_000 && hundredths <= 100_000
      return isSound ? {} : wrongPercent
    },
    submit: async ({ percent, share }) => {
      onChange((now) => changePrices(now, readHundredths(percent) ?? 0, parseShare(share)))
      onClose()
    },
  })
  return (
    <AskDialog onClose={onClose} title={t('priceTable.percent_title')} onSubmit={form.handleSubmit}>
      <TextInput
        {...form.text('percent')}
        label={t('priceTable.percent_by')}
        description={t('priceTable.percent_help')}
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
      />
      <NativeSelect
        {...form.text('share')}
        label={t('priceTable.percent_of')}
        data={[
          { value: 'all', label: t('priceTable.percent_all') },
          ...grid.zones.map(({ code }) => ({
            value: `zone ${code}`,
            label: t('priceTable.percent_zone', { zone: zoneName(code) }),
          })),
          ...grid.bands.map((band, row) => ({ value: `band ${row}`, label: t('priceTable.percent_band', band) })),
        ]}
      />
      <FormFoot onCancel={onClose}>{t('priceTable.percent_do')}</FormFoot>
    </AskDialog>
  )
}

const wrongPercent: FieldProblems = { percent: { key: 'priceTable.percent_wrong' } }

const readHundredths = (typed: string) => parseDecimal(typed.replace(/^\+/, '').replace(/%\s*$/, ''))

function parseShare(chosen: string): PriceSelection {
  const [of, what = ''] = chosen.split(' ')
  if (of === 'zone') return { of, zone: what }
  return of === 'band' ? { of, row: Number(what) } : { of: 'all' }
}

import { NativeSelect, TextInput } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { IconButton } from '#web/kit/icon-button.tsx'
import { t } from '#web/lib/words.ts'
import { isNarrowed, kindsOf, type LogAccount, type LogState } from './log-state.ts'
import { useExportLog } from './queries.ts'
import classes from './wallet.module.css'

type Props = { account: LogAccount; state: LogState; canExport: boolean; onChange: (patch: Partial<LogState>) => void }

/** Why it moved, and on which days. */
export function LogFilters({ account, state, canExport, onChange }: Props) {
  const exporting = useExportLog(account)
  return (
    <div className={classes.filters}>
      <NativeSelect
        name="kind"
        label={t('wallet.filter.kind')}
        value={state.kind ?? ''}
        onChange={(event) => onChange({ kind: kindsOf(account).find((kind) => kind === event.currentTarget.value) })}
        data={[
          { value: '', label: t('wallet.filter.kind_all') },
          ...kindsOf(account).map((kind) => ({ value: kind, label: t(`ledger.kind.${kind}`) })),
        ]}
      />
      <DayField name="from" label={t('wallet.filter.from')} value={state.from} onChange={(from) => onChange({ from })} />
      <DayField name="to" label={t('wallet.filter.to')} value={state.to} onChange={(to) => onChange({ to })} />
      <div className={classes.tools}>
        {isNarrowed(state) && (
          <button type="button" className={classes.clear} onClick={() => onChange({ kind: undefined, from: '', to: '' })}>
            {t('wallet.clear_filters')}
          </button>
        )}
        {canExport && (
          <IconButton label={t('wallet.export')} size={36} loading={exporting.isPending} onClick={() => exporting.mutate(state)}>
            <IconDownload size={18} aria-hidden />
          </IconButton>
        )}
      </div>
    </div>
  )
}

type DayProps = { name: string; label: string; value: string; onChange: (day: string) => void }

const DayField = ({ name, label, value, onChange }: DayProps) => (
  <TextInput
    type="date"
    max="9999-12-31"
    name={name}
    label={label}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)

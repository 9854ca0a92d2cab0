import '#web/styles-whole.css'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { priceTable } from '#contract/resources/price-table.ts'
import { priceTableState } from '#domain/price-table.ts'
import { RemoteSelect } from '#web/inputs/remote-select.tsx'
import { t } from '#web/lib/words.ts'
import { AskDialog } from '#web/resource/ask-dialog.tsx'
import { FormFoot } from '#web/resource/form-foot.tsx'
import { idOf, type RowData } from '#web/resource/record.ts'
import { optionLabel } from '#web/resource/resource-labels.ts'
import { gridPath } from './grid-path.ts'
import { useMakeDraft, versionsQuery } from './queries.ts'

/** Which channel, and what to start from. Where a draft is open already, it leads there. */
export function NewVersionDialog({ channel, onClose }: { channel: number | null; onClose: () => void }) {
  const navigate = useNavigate()
  const [channelId, setChannelId] = useState(channel)
  const [from, setFrom] = useState<string>()
  const { data: versions = [] } = useQuery(versionsQuery(channelId))
  const make = useMakeDraft()
  const draft = versions.find((row) => row.state === priceTableState.draft)
  const chosen = from ?? String(defaultVersion(versions) ?? '')
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (channelId === null) return
    if (draft) return void navigate(gridPath(idOf(draft)))
    make.mutate(
      { channel_id: channelId, ...(chosen ? { from_id: Number(chosen) } : {}) },
      { onSuccess: ({ data }) => navigate(gridPath(data.id)) },
    )
  }
  return (
    <AskDialog isBusy={make.isPending} onClose={onClose} title={t('priceTable.new_title')} onSubmit={handleSubmit}>
      <RemoteSelect
        name="channel_id"
        label={t('priceTable.new_channel')}
        target={{ resource: 'channel', label: 'name' }}
        value={channelId}
        required
        isFirst
        onChange={(next) => {
          setChannelId(next)
          setFrom(undefined)
        }}
      />
      {channelId !== null && !draft && (
        <NativeSelect
          name="from_id"
          label={t('priceTable.new_from')}
          value={chosen}
          onChange={(event) => setFrom(event.currentTarget.value)}
          data={[
            ...versions.map((row) => ({ value: String(idOf(row)), label: versionLabel(row) })),
            { value: '', label: t('priceTable.new_empty') },
          ]}
        />
      )}
      <FormFoot isBusy={make.isPending} disabled={channelId === null} onCancel={onClose}>
        {t(draft ? 'priceTable.new_go' : 'priceTable.new_make')}
      </FormFoot>
    </AskDialog>
  )
}

/** New prices mostly grow from those in force. */
const defaultVersion = (versions: RowData[]): number | undefined => {
  const row = versions.find(({ state }) => state === priceTableState.in_force) ?? versions[0]
  return row && idOf(row)
}

const versionLabel = (row: RowData): string => {
  const { state } = priceTable.fields
  return `${t('priceTable.version', { version: String(row.version) })} · ${(state && optionLabel(state, row.state)) || ''}`
}

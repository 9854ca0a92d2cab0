import { Radio, Stack } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { Resource } from '#contract/resource.ts'
import { t, tMaybe } from '#web/lib/words.ts'
import { AskDialog } from './ask-dialog.tsx'
import { FormFoot } from './form-foot.tsx'

type Props = {
  resource: Resource
  forms: readonly string[]
  /** how many match, where that was counted, and how many of them are chosen */
  total: number | undefined
  selectedCount: number
  isBusy: boolean
  onExport: (form: string, isSelection: boolean) => void
  onClose: () => void
}

/** Which rows, and in which form. */
export function ExportDialog({ resource, forms, total, selectedCount, isBusy, onExport, onClose }: Props) {
  const [form, setForm] = useState(forms[0] ?? '')
  const [rows, setRows] = useState(selectedCount > 0 ? 'selected' : 'all')
  const word = (key: string) => tMaybe(`${resource.name}.export.${key}`)
  return (
    <AskDialog isBusy={isBusy} onClose={onClose} title={t('resource.export')} zIndex={400} gap="lg">
      {selectedCount > 0 && (
        <Radio.Group label={t('resource.export_rows')} value={rows} onChange={setRows}>
          <Stack gap="xs" mt="xs">
            <Radio value="selected" label={t('resource.export_selected', { count: selectedCount })} />
            <Radio
              value="all"
              label={total === undefined ? t('resource.export_every') : t('resource.export_all', { count: total })}
            />
          </Stack>
        </Radio.Group>
      )}
      <Radio.Group label={t('resource.export_form')} value={form} onChange={setForm}>
        <Stack gap="sm" mt="xs">
          {forms.map((one) => (
            <Radio key={one} value={one} label={word(one) ?? one} description={word(`${one}_hint`)} />
          ))}
        </Stack>
      </Radio.Group>
      <FormFoot
        isBusy={isBusy}
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={() => onExport(form, rows === 'selected')}
        onCancel={onClose}
      >
        {t('resource.export_start')}
      </FormFoot>
    </AskDialog>
  )
}

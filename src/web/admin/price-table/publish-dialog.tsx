import { Alert, Checkbox, Group, Radio, Text, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import type { PriceTableView } from '#contract/price-table.ts'
import { DatetimeInput } from '#web/inputs/datetime-input.tsx'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { useForm } from '#web/lib/use-form.ts'
import { t } from '#web/lib/words.ts'
import { AskDialog } from '#web/resource/ask-dialog.tsx'
import { FormFoot } from '#web/resource/form-foot.tsx'
import type { GridCheck } from './check-grid.ts'
import { FindingList, Findings } from './findings.tsx'
import { usePublish } from './queries.ts'

type Props = {
  table: PriceTableView
  revision: number
  remark: string
  check: GridCheck
  zoneName: (code: string) => string
  onClose: () => void
}

/** From when on, and whether what was found is meant. The server looks again, with the zones as they are at that moment. */
export function PublishDialog({ table, revision, remark: first, check, zoneName, onClose }: Props) {
  const publish = usePublish(table.id)
  const form = useForm({
    start: { when: 'now', valid_from: null as number | null, remark: first, is_acknowledged: false },
    submit: ({ when, valid_from, ...rest }) =>
      publish.mutateAsync({ id: table.id, revision, valid_from: when === 'now' ? null : valid_from, ...rest }),
    onDone: onClose,
    onRefused: ({ errors = {}, msg }) => {
      form.showErrors(errors, errors.valid_from ? undefined : msg)
      return true
    },
  })
  const { when, valid_from, is_acknowledged } = form.values
  const isUnsound = check.typed.length + check.problems.length > 0
  const needsAcknowledgement = check.warnings.length > 0
  const isReady = !isUnsound && (!needsAcknowledgement || is_acknowledged) && (when === 'now' || valid_from !== null)
  const handleSubmit = (event: FormEvent) => {
    if (isReady) return form.handleSubmit(event)
    event.preventDefault()
  }
  return (
    <AskDialog
      isBusy={form.isBusy}
      onClose={onClose}
      title={t('priceTable.publish_title', { version: table.version })}
      size="lg"
      onSubmit={handleSubmit}
    >
      <Text size="sm">{t('priceTable.publish_text')}</Text>
      <Findings check={check} zoneName={zoneName} />
      {!isUnsound && needsAcknowledgement && (
        <Checkbox
          name="seen"
          label={t('priceTable.publish_seen')}
          checked={is_acknowledged}
          onChange={(event) => form.set({ is_acknowledged: event.currentTarget.checked })}
        />
      )}
      <Radio.Group {...form.field('when')} label={t('priceTable.publish_when')}>
        <Group mt={6}>
          <Radio value="now" label={t('priceTable.publish_now')} />
          <Radio value="later" label={t('priceTable.publish_later')} />
        </Group>
      </Radio.Group>
      {when === 'later' && <DatetimeInput {...form.field('valid_from')} label={t('priceTable.publish_when')} />}
      {table.coming.map(({ id, version, valid_from }) => (
        <Text key={id} size="sm" c="dimmed">
          {t('priceTable.publish_coming', { version, time: formatSiteTime(valid_from) })}
        </Text>
      ))}
      <TextInput
        {...form.text('remark')}
        label={t('priceTable.remark')}
        description={t('priceTable.remark_help')}
        maxLength={200}
      />
      {form.formError && (
        <Alert color="red" title={form.formError} role="alert">
          <FindingList texts={Object.values(form.errors)} />
        </Alert>
      )}
      <FormFoot isBusy={form.isBusy} disabled={!isReady} onCancel={onClose}>
        {t('priceTable.publish')}
      </FormFoot>
    </AskDialog>
  )
}

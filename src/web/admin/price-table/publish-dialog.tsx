import { Alert, Button, Checkbox, Group, Radio, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { PriceTableView } from '#contract/price-table.ts'
import { DatetimeInput } from '#web/inputs/datetime-input.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { CallError } from '#web/lib/call.ts'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { t } from '#web/lib/words.ts'
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
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const [validFrom, setValidFrom] = useState<number | null>(null)
  const [remark, setRemark] = useState(first)
  const [isAcknowledged, setIsAcknowledged] = useState(false)
  const [failure, setFailure] = useState<{ msg: string; texts: string[]; validFrom?: string }>()
  const publish = usePublish(table.id)
  const isUnsound = check.typed.length + check.problems.length > 0
  const needsAcknowledgement = check.warnings.length > 0
  const isReady = !isUnsound && (!needsAcknowledgement || isAcknowledged) && (when === 'now' || validFrom !== null)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    publish.mutate(
      { id: table.id, revision, valid_from: when === 'now' ? null : validFrom, remark, is_acknowledged: isAcknowledged },
      {
        onSuccess: onClose,
        onError: (error) => {
          if (!(error instanceof CallError)) return
          const { valid_from, ...others } = error.errors ?? {}
          setFailure({ msg: error.msg, texts: Object.values(others), ...(valid_from ? { validFrom: valid_from } : {}) })
        },
      },
    )
  }
  return (
    <Dialog
      isBusy={publish.isPending}
      opened
      onClose={onClose}
      title={t('priceTable.publish_title', { version: table.version })}
      size="lg"
      closeLabel={t('common.close')}
    >
      <form onSubmit={handleSubmit} noValidate>
        <Stack gap="md">
          <Text size="sm">{t('priceTable.publish_text')}</Text>
          <Findings check={check} zoneName={zoneName} />
          {!isUnsound && needsAcknowledgement && (
            <Checkbox
              name="seen"
              label={t('priceTable.publish_seen')}
              checked={isAcknowledged}
              onChange={(event) => setIsAcknowledged(event.currentTarget.checked)}
            />
          )}
          <Radio.Group
            name="when"
            label={t('priceTable.publish_when')}
            value={when}
            onChange={(value) => setWhen(value === 'later' ? 'later' : 'now')}
          >
            <Group mt={6}>
              <Radio value="now" label={t('priceTable.publish_now')} />
              <Radio value="later" label={t('priceTable.publish_later')} />
            </Group>
          </Radio.Group>
          {when === 'later' && (
            <DatetimeInput
              name="valid_from"
              label={t('priceTable.publish_when')}
              value={validFrom}
              onChange={setValidFrom}
              {...(failure?.validFrom ? { error: failure.validFrom } : {})}
            />
          )}
          {table.coming.map(({ id, version, valid_from }) => (
            <Text key={id} size="sm" c="dimmed">
              {t('priceTable.publish_coming', { version, time: formatSiteTime(valid_from) })}
            </Text>
          ))}
          <TextInput
            name="remark"
            label={t('priceTable.remark')}
            description={t('priceTable.remark_help')}
            value={remark}
            maxLength={200}
            onChange={(event) => setRemark(event.currentTarget.value)}
          />
          {failure && !failure.validFrom && (
            <Alert color="red" title={failure.msg} role="alert">
              <FindingList texts={failure.texts} />
            </Alert>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" disabled={publish.isPending} onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" disabled={!isReady} loading={publish.isPending}>
              {t('priceTable.publish')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

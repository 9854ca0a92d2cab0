import { Switch } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { parcelTracking } from '#contract/parcel-tracking.ts'
import { call } from '#web/lib/call.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { t } from '#web/lib/words.ts'

const settingKey = ['tracking', 'setting'] as const

/** Whether whoever a parcel goes to is written to on its way. */
export function RecipientMailSwitch() {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: settingKey,
    queryFn: () => call(parcelTracking.setting, {}, { quiet: true }),
    throwOnError: false,
  })
  const save = useMutation({
    mutationFn: (isOn: boolean) => call(parcelTracking.saveSetting, { mails_recipient: isOn ? 1 : 0 }),
    onSuccess: (_, isOn) => toastSuccess(t(isOn ? 'tracking.mail.on' : 'tracking.mail.off')),
    onSettled: () => client.invalidateQueries({ queryKey: settingKey }),
  })
  return (
    <Switch
      label={t('tracking.mail.label')}
      description={t('tracking.mail.hint')}
      checked={save.isPending ? save.variables : data?.mails_recipient === 1}
      disabled={!data || save.isPending}
      onChange={(event) => save.mutate(event.currentTarget.checked)}
    />
  )
}

import { Button, Group, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { Card } from '#web/kit/card.tsx'
import { Section } from '#web/kit/section.tsx'
import '#web/styles-whole.css'
import { useQuery } from '@tanstack/react-query'
import { adminOwnInfo, type OwnInfo } from '#contract/admin-info.ts'
import { checkOwnInfo } from '#domain/account.ts'
import { LogOutcome } from '#web/admin/auth/log.tsx'
import { inputWrapperOrder } from '#web/inputs/input-props.ts'
import { ImageUpload } from '#web/inputs/upload/image-upload.tsx'
import { Facts } from '#web/kit/facts.tsx'
import { FormError } from '#web/kit/form-error.tsx'
import { Page } from '#web/kit/page.tsx'
import { PasswordField } from '#web/kit/password-field.tsx'
import { areaQuery } from '#web/lib/area.ts'
import { callForMessage } from '#web/lib/call.ts'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { queryClient, refresh } from '#web/lib/query-client.ts'
import { getAccountId } from '#web/lib/session.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { askOptions } from '#web/lib/use-call.ts'
import { useForm } from '#web/lib/use-form.ts'
import { t } from '#web/lib/words.ts'
import { LoadState } from '#web/resource/load-state.tsx'
import classes from './own-info.module.css'

export function OwnInfoPage() {
  const info = useQuery(ownInfoQuery)
  const { data } = info
  return (
    <Page title={t('auth.info.title')} note={t('auth.info.note')}>
      {data ? (
        <SimpleGrid cols={{ base: 1, md: 2 }} maw={1100} style={{ alignItems: 'start' }}>
          <Card component="section">
            <OwnInfoForm key={data.info.id} info={data.info} />
          </Card>
          <Section title={t('auth.info.log')}>
            <RecentActivity steps={data.log} />
          </Section>
        </SimpleGrid>
      ) : (
        <LoadState query={info} failed={t('auth.info.failed')} rows={5} />
      )}
    </Page>
  )
}

/** Also for somebody who sees a step they did not take. */
function RecentActivity({ steps }: { steps: OwnInfo['log'] }) {
  if (steps.length === 0) return <small>{t('auth.info.log_empty')}</small>
  return (
    <ol className={`${classes.steps} divided`}>
      {steps.map((step) => (
        <li key={step.id}>
          <Group justify="space-between" wrap="nowrap">
            <span>{step.title}</span>
            <LogOutcome outcome={step.outcome} />
          </Group>
          <small>
            {formatSiteTime(step.create_time)} · {step.ip}
          </small>
        </li>
      ))}
    </ol>
  )
}

const noPicture = '/static/images/avatar.png'

function OwnInfoForm({ info }: { info: OwnInfo['info'] }) {
  const form = useForm({
    start: {
      avatar: info.avatar === noPicture ? '' : info.avatar,
      nickname: info.nickname,
      email: info.email,
      mobile: info.mobile,
      motto: info.motto,
      password: '',
    },
    check: checkOwnInfo,
    submit: async (values) => {
      const { msg } = await callForMessage(adminOwnInfo.edit, values)
      form.set({ password: '' })
      toastSuccess(msg)
      await refreshOwnInfo()
    },
  })
  const text = (name: 'nickname' | 'email' | 'mobile' | 'motto') => ({ ...form.text(name), label: t(`auth.info.${name}`) })
  return (
    <form ref={form.ref} noValidate onSubmit={form.handleSubmit}>
      <Stack gap="sm">
        <FormError message={form.formError} attempt={form.attempt} />
        <ImageUpload label={t('auth.info.picture')} realm="admin" topic="avatar" isRound {...form.field('avatar')} />
        <Facts
          layout="columns"
          lines={[
            { label: t('auth.info.username'), value: info.username },
            { label: t('auth.info.groups'), value: info.group_name_arr.join(', ') || '–' },
            { label: t('auth.info.last_login'), value: info.last_login_time || '–' },
          ]}
        />
        <TextInput {...text('nickname')} required />
        <TextInput {...text('email')} type="email" autoComplete="email" />
        <TextInput {...text('mobile')} type="tel" autoComplete="tel" />
        <TextInput {...text('motto')} />
        <PasswordField
          {...form.field('password')}
          label={t('auth.info.password')}
          description={t('auth.info.password_help')}
          isNew
          size="sm"
          inputWrapperOrder={inputWrapperOrder}
          showLabel={t('auth.info.password.show')}
          hideLabel={t('auth.info.password.hide')}
        />
        <Group>
          <Button type="submit" loading={form.isBusy}>
            {t('auth.info.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Asked anew whenever the page opens: a form starts from what is true now. */
const ownInfoQuery = askOptions(['own-info'], adminOwnInfo.index, {}, { gcTime: 0 })

/** The top bar shows the name and picture too. */
async function refreshOwnInfo(): Promise<void> {
  await refresh(ownInfoQuery.queryKey)
  await queryClient.invalidateQueries({ queryKey: areaQuery('admin', getAccountId('admin')).queryKey, refetchType: 'all' })
}

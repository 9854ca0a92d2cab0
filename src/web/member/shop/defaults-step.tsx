import { Button, Group, Stack } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ShopForm } from '#contract/shop.ts'
import { FormError } from '#web/kit/form-error.tsx'
import { Section } from '#web/kit/section.tsx'
import { useForm } from '#web/lib/use-form.ts'
import { t } from '#web/lib/words.ts'
import { LoadState } from '#web/resource/load-state.tsx'
import { DefaultsFields, toDefaults, toSent } from './defaults-fields.tsx'
import { formOptions, kindsOptions, useEditShop } from './queries.ts'

/** The shop is linked; what its orders start from can be chosen now or later. */
export function DefaultsStep({ id, onDone }: { id: number; onDone: () => void }) {
  const shop = useQuery(formOptions(id))
  if (shop.data) return <DefaultsForm shop={shop.data} onDone={onDone} />
  return <LoadState query={shop} failed={t('resource.failed_row')} rows={5} />
}

function DefaultsForm({ shop, onDone }: { shop: ShopForm; onDone: () => void }) {
  const save = useEditShop()
  const kinds = useQuery(kindsOptions)
  const form = useForm({
    start: () => toDefaults(shop),
    submit: (values) => save.mutateAsync({ id: shop.id, ...toSent(values) }),
    onDone,
  })
  return (
    <Section
      title={
        <Group gap={6} component="span">
          <IconCircleCheck size={20} aria-hidden color="var(--mantine-color-green-7)" />
          {t('shop.wizard.connected_to', { account: shop.account_name })}
        </Group>
      }
      note={t('shop.wizard.defaults_note')}
      name="defaults"
    >
      <form ref={form.ref} onSubmit={form.handleSubmit} noValidate>
        <Stack gap="md">
          <FormError message={form.formError} attempt={form.attempt} />
          <DefaultsFields
            kind={kinds.data?.find(({ kind }) => kind === shop.kind)}
            values={form.values}
            errors={form.errors}
            onChange={form.set}
          />
          <Group justify="space-between">
            <Button variant="default" onClick={onDone}>
              {t('shop.wizard.skip')}
            </Button>
            <Button type="submit" loading={form.isBusy}>
              {t('shop.wizard.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  )
}

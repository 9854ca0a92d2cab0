import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ShopForm, ShopKindView } from '#contract/shop.ts'
import { shopKindWords } from '#contract/shop-fields.ts'
import { FormError } from '#web/kit/form-error.tsx'
import { Section } from '#web/kit/section.tsx'
import { toastSuccess } from '#web/lib/toast.ts'
import { useForm } from '#web/lib/use-form.ts'
import { t } from '#web/lib/words.ts'
import { CloseDrawerButton } from '#web/resource/back-link.tsx'
import { EditDrawer, type EditHandlers } from '#web/resource/edit-drawer.tsx'
import { FormFoot } from '#web/resource/form-foot.tsx'
import { LoadState } from '#web/resource/load-state.tsx'
import { AccessFields, type AccessValues, fieldPath, partAccess } from './access-fields.tsx'
import { DefaultsFields, type DefaultsValues, toDefaults, toSent } from './defaults-fields.tsx'
import { formOptions, kindsOptions, useAuthorize, useEditShop } from './queries.ts'

/** What a linked shop goes by, and its keys, which are typed anew to replace them. */
export function ShopDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const shop = useQuery(formOptions(id))
  const kinds = useQuery(kindsOptions)
  return (
    <EditDrawer
      open={{ what: 'edit', id }}
      width={560}
      title={() => (shop.data ? t('shop.edit_named', { name: shop.data.name }) : t('shop.edit'))}
      onClose={onClose}
    >
      {(_open, handlers) =>
        shop.data && kinds.data ? (
          <EditForm shop={shop.data} kind={kinds.data.find(({ kind }) => kind === shop.data.kind)} {...handlers} />
        ) : (
          <LoadState query={shop} failed={t('resource.failed_row')} rows={6} back={<CloseDrawerButton onClick={onClose} />} />
        )
      }
    </EditDrawer>
  )
}

type EditValues = DefaultsValues & { access: AccessValues }

const accessOf = (shop: ShopForm, kind: ShopKindView | undefined): AccessValues =>
  Object.fromEntries(
    [...(kind?.fields ?? []), ...(kind?.key_fields ?? [])].map((field) => [
      fieldPath(field),
      (field.type === 'secret' ? shop.secrets : shop.settings)[field.name] ?? '',
    ]),
  )

function EditForm({ shop, kind, onDirty, onSaved, onCancel }: EditHandlers & { shop: ShopForm; kind: ShopKindView | undefined }) {
  const save = useEditShop()
  const authorize = useAuthorize()
  const form = useForm<EditValues, { msg: string }>({
    start: () => ({ ...toDefaults(shop), access: accessOf(shop, kind) }),
    submit: ({ access, ...values }) => {
      const isTyped = JSON.stringify(access) !== JSON.stringify(accessOf(shop, kind))
      return save.mutateAsync({ id: shop.id, ...toSent(values), ...(isTyped ? partAccess(access) : {}) })
    },
    onDone: ({ msg }) => {
      toastSuccess(msg)
      onSaved()
    },
    onDirty,
  })
  const { access } = form.values
  const name = t(shopKindWords[shop.kind])
  return (
    <form ref={form.ref} onSubmit={form.handleSubmit} noValidate>
      <Stack gap="md">
        <FormError message={form.formError ?? authorize.error?.message} attempt={form.attempt} />
        <DefaultsFields kind={kind} values={form.values} errors={form.errors} onChange={form.set} />
        {kind && (
          <Section title={t('shop.form.access')} note={t('shop.form.access_note')} name="access">
            {kind.can_authorize && (
              <Group>
                <Button
                  variant="light"
                  loading={authorize.isPending}
                  onClick={() => authorize.mutate({ kind: shop.kind, id: shop.id, settings: shop.settings })}
                >
                  {t('shop.wizard.authorize', { kind: name })}
                </Button>
              </Group>
            )}
            <AccessFields
              kind={shop.kind}
              // A key that is not typed anew stays as it is.
              fields={[...kind.fields, ...kind.key_fields].map((field) =>
                field.type === 'secret' ? { ...field, is_required: false } : field,
              )}
              values={access}
              errors={form.errors}
              onChange={(path, value) => {
                form.set({ access: { ...access, [path]: value } })
                form.clearErrors(path)
              }}
            />
            <Text size="sm" c="dimmed">
              {t('shop.wizard.secret_note')}
            </Text>
          </Section>
        )}
        <FormFoot loading={form.isBusy} onCancel={onCancel}>
          {t('shop.form.save')}
        </FormFoot>
      </Stack>
    </form>
  )
}

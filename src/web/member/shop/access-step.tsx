import { Button, Divider, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ShopFieldView, ShopKindView } from '#contract/shop.ts'
import { shopKindWords } from '#contract/shop-fields.ts'
import { FormError } from '#web/kit/form-error.tsx'
import { Section } from '#web/kit/section.tsx'
import { isRefusal } from '#web/lib/call-error.ts'
import { useForm } from '#web/lib/use-form.ts'
import { t, tMaybe } from '#web/lib/words.ts'
import { AccessFields, type AccessValues, fieldPath, partAccess } from './access-fields.tsx'
import { useAuthorize, useLinkShop } from './queries.ts'
import classes from './shop.module.css'

type Props = {
  kind: ShopKindView
  /** what was typed for this kind before */
  typed: AccessValues | undefined
  onTyped: (values: AccessValues) => void
  onBack: () => void
  onLinked: (id: number) => void
}

const startOf = (fields: readonly ShopFieldView[]): AccessValues =>
  Object.fromEntries(fields.map((field) => [fieldPath(field), field.initial]))

/** What to click at the marketplace, and where what it shows is typed; it is tried before anything is kept. */
export function AccessStep({ kind, typed, onTyped, onBack, onLinked }: Props) {
  const link = useLinkShop()
  // Another member has it too: the second click confirms, as long as nothing else is typed.
  const isShared = isRefusal(link.error, 'shop.shared')
  const name = t(shopKindWords[kind.kind])
  const fields = [...kind.fields, ...kind.key_fields]
  const form = useForm<AccessValues, { id: number }>({
    start: typed ?? startOf(fields),
    submit: (values) => link.mutateAsync({ kind: kind.kind, ...partAccess(values), confirm_shared: isShared }),
    onDone: ({ id }) => onLinked(id),
  })
  const handleChange = (path: string, value: string) => {
    form.set({ [path]: value })
    if (isShared) link.reset()
    onTyped({ ...form.values, [path]: value })
  }
  const shared = { kind: kind.kind, values: form.values, errors: form.errors, onChange: handleChange }
  const steps = Array.from({ length: kind.steps }, (_, n) => tMaybe(`shopKind.steps.${kind.kind}.${n + 1}`)).filter(
    (text) => text !== undefined,
  )
  const hasKeys = kind.ways.includes('keys')
  return (
    <>
      {kind.can_create && <CreateSection kind={kind} onLinked={onLinked} />}
      {kind.can_authorize && (
        <AuthorizeSection kind={kind} values={form.values} fields={<AccessFields {...shared} fields={kind.fields} />} />
      )}
      {hasKeys && (
        <Section
          title={
            kind.can_create
              ? t('shop.wizard.or_keys')
              : kind.can_authorize
                ? t('shop.wizard.or_own_app')
                : t('shop.wizard.access_title', { kind: name })
          }
          name="keys"
        >
          {steps.length > 0 && (
            <div>
              <Text fw={600} mb={6}>
                {t('shop.wizard.steps_title', { kind: name })}
              </Text>
              <ol className={classes.todo}>
                {steps.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ol>
            </div>
          )}
          {steps.length > 0 && <Divider />}
          <form ref={form.ref} onSubmit={form.handleSubmit} noValidate>
            <Stack gap="md">
              <FormError message={form.formError} attempt={form.attempt} />
              <AccessFields {...shared} fields={kind.can_authorize ? kind.key_fields : fields} />
              <Text size="sm" c="dimmed">
                {t('shop.wizard.secret_note')}
              </Text>
              <Group justify="space-between">
                <Button variant="default" onClick={onBack}>
                  {t('shop.wizard.back')}
                </Button>
                <Button type="submit" loading={form.isBusy} variant={kind.can_create || kind.can_authorize ? 'light' : 'filled'}>
                  {t(isShared ? 'shop.wizard.link_anyway' : 'shop.wizard.connect')}
                </Button>
              </Group>
            </Stack>
          </form>
        </Section>
      )}
    </>
  )
}

function CreateSection({ kind, onLinked }: Pick<Props, 'kind' | 'onLinked'>) {
  const link = useLinkShop()
  const handleClick = () => link.mutate({ kind: kind.kind, new_account: true }, { onSuccess: ({ id }) => onLinked(id) })
  return (
    <Section title={t('shop.wizard.create')} note={t('shop.wizard.create_note')} name="create">
      <FormError message={link.error?.message} attempt={link.submittedAt} />
      <Group>
        <Button loading={link.isPending} onClick={handleClick}>
          {t('shop.wizard.create')}
        </Button>
      </Group>
    </Section>
  )
}

function AuthorizeSection({ kind, values, fields }: { kind: ShopKindView; values: AccessValues; fields: ReactNode }) {
  const authorize = useAuthorize()
  const name = t(shopKindWords[kind.kind])
  const { settings } = partAccess(values)
  const wanted = Object.fromEntries(kind.fields.map((field) => [field.name, settings[field.name] ?? '']))
  return (
    <Section title={t('shop.wizard.access_title', { kind: name })} note={t('shop.wizard.authorize_note')} name="authorize">
      <FormError message={authorize.error?.message} attempt={authorize.submittedAt} />
      {fields}
      <Group>
        <Button loading={authorize.isPending} onClick={() => authorize.mutate({ kind: kind.kind, settings: wanted })}>
          {t('shop.wizard.authorize', { kind: name })}
        </Button>
      </Group>
    </Section>
  )
}

import type { ShopFieldView } from '#contract/shop.ts'
import type { ShopKind } from '#domain/shop/kinds.ts'
import { PasswordInput } from '#web/inputs/password-input.tsx'
import { SelectInput } from '#web/inputs/select-input.tsx'
import { StringInput } from '#web/inputs/text-inputs.tsx'
import { tMaybe } from '#web/lib/words.ts'

/** Typed values by the names of the wire: `settings.shop_domain`, `secrets.api_key`. */
export type AccessValues = Record<string, string>

export const fieldPath = ({ name, type }: ShopFieldView): string => `${type === 'secret' ? 'secrets' : 'settings'}.${name}`

/** What the call is sent of what was typed. */
export function partAccess(values: AccessValues): { settings: Record<string, string>; secrets: Record<string, string> } {
  const part = (name: string) =>
    Object.fromEntries(
      Object.entries(values).flatMap(([path, value]) =>
        path.startsWith(`${name}.`) ? [[path.slice(name.length + 1), value]] : [],
      ),
    )
  return { settings: part('settings'), secrets: part('secrets') }
}

type Props = {
  kind: ShopKind
  fields: readonly ShopFieldView[]
  values: AccessValues
  errors: Record<string, string>
  onChange: (path: string, value: string) => void
}

/** The inputs that a kind's description asks for. */
export const AccessFields = ({ kind, fields, values, errors, onChange }: Props) =>
  fields.map((field) => {
    const path = fieldPath(field)
    const frame = {
      name: path,
      label: tMaybe(`shopKind.field.${kind}.${field.name}`) ?? field.name,
      description: tMaybe(`shopKind.field.${kind}.${field.name}.help`),
      error: errors[path],
      required: field.is_required,
      value: values[path] ?? '',
      onChange: (value: string) => onChange(path, value),
    }
    if (field.type === 'secret') return <PasswordInput key={path} {...withoutEmpty(frame)} />
    if (field.type === 'choice')
      return (
        <SelectInput
          key={path}
          {...withoutEmpty(frame)}
          choices={field.choices.map((value) => ({
            value,
            label: tMaybe(`shopKind.choice.${kind}.${field.name}.${value}`) ?? value,
          }))}
        />
      )
    return <StringInput key={path} {...withoutEmpty(frame)} inputMode={field.type === 'url' ? 'url' : 'text'} />
  })

/** An absent help is no help, not an empty one. */
function withoutEmpty<Frame extends { description: string | undefined; error: string | undefined }>(frame: Frame) {
  const { description, error, ...rest } = frame
  return { ...rest, ...(description ? { description } : {}), ...(error ? { error } : {}) }
}

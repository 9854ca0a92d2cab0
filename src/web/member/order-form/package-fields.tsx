import { Button, Group, SimpleGrid } from '@mantine/core'
import { IconCopy, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import type { OrderRow } from '#contract/order-row.ts'
import { IconButton } from '#web/kit/icon-button.tsx'
import { Section } from '#web/kit/section.tsx'
import { sides } from '#web/lib/check-measures.ts'
import { formatMoney } from '#web/lib/money.ts'
import { useFormPart } from '#web/lib/use-form.ts'
import { t } from '#web/lib/words.ts'
import { addItem, addPackage, copyPackage, removePackage, setPackage } from './change-form.ts'
import { ChoiceLine, changeAndFocus, ErrorLine, TextLine } from './field.tsx'
import { inputId } from './field-errors.ts'
import { isBoxInStock, maxItems, maxPackages, type OrderFormModel, ownBox, type PackageForm } from './form.ts'
import { ItemFields } from './item-fields.tsx'
import classes from './order-form.module.css'
import { boxesQuery, usedSizesQuery } from './queries.ts'

/** Whether customs look at what is inside, and whether they want its codes. */
type Declared = { isDeclared: boolean; needsCodes: boolean }
type CardProps = Declared & { form: OrderFormModel; isEdit: boolean }

/** Each package becomes an order with a label of its own; an order that is edited has one. */
export function PackagesCard({ form, isEdit, ...declared }: CardProps) {
  const packages = useFormPart(form, ({ values }) => values.packages)
  return (
    <Section title={t('orderForm.packages')} name="packages" note={isEdit ? undefined : t('orderForm.packages_note')}>
      {packages.map((parcel, index) => (
        <PackageFields key={parcel.key} form={form} parcel={parcel} at={index} isEdit={isEdit} {...declared} />
      ))}
      <ErrorLine form={form} path="packages" />
      {!isEdit && (
        <Button
          id="order-packages"
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={packages.length >= maxPackages}
          onClick={() => form.change(addPackage, 'packages')}
        >
          {t('orderForm.add_package')}
        </Button>
      )}
    </Section>
  )
}

type Props = Declared & { form: OrderFormModel; parcel: PackageForm; at: number; isEdit: boolean }

const PackageFields = memo(function PackageFields({ form, parcel, at, isEdit, ...declared }: Props) {
  const no = at + 1
  const path = `packages.${at}.package`
  // How many packages there are, and what each is packed in.
  const boxTypes = useFormPart(form, ({ values }) => values.packages.map(({ boxType }) => boxType).join()).split(',')
  const boxes = useQuery(boxesQuery).data?.list ?? []
  const change = (patch: Partial<PackageForm>, field: string) =>
    form.change((now) => setPackage(now, at, patch), field === '' ? path : `${path}.${field}`)
  const handleBox = (boxType: string) => {
    const box = boxes.find(({ id }) => String(id) === boxType)
    if (!box) return change({ boxType }, 'box_type_id')
    change({ boxType, length: box.length, width: box.width, height: box.height }, 'box_type_id')
    for (const side of sides) form.clearErrors(`${path}.${side}`)
  }
  return (
    <fieldset className={classes.package} data-package={no}>
      <legend>
        <span>{t('orderForm.package', { no })}</span>
        {!isEdit && (
          <Group gap={4}>
            <IconButton
              label={t('orderForm.copy_package', { no })}
              disabled={boxTypes.length >= maxPackages}
              onClick={() => form.change((now) => copyPackage(now, at), 'packages')}
            >
              <IconCopy size={16} aria-hidden />
            </IconButton>
            <IconButton
              label={t('orderForm.remove_package', { no })}
              onClick={() => changeAndFocus(() => form.change((now) => removePackage(now, at), 'packages'), inputId('packages'))}
            >
              <IconTrash size={16} aria-hidden />
            </IconButton>
          </Group>
        )}
      </legend>
      <Presets parcel={parcel} onChoose={(patch) => change(patch, '')} />
      <SimpleGrid cols={{ base: 2, xs: 4 }} spacing="sm">
        <ChoiceLine
          form={form}
          path={`${path}.box_type_id`}
          maw={420}
          style={{ gridColumn: '1 / -1' }}
          label={t('orderForm.box')}
          required
          value={parcel.boxType}
          emptyLabel={t('orderForm.choose')}
          choices={[
            { value: ownBox, label: t('orderForm.own_box') },
            ...boxes.map((box) => boxChoice(box, isBoxInStock(box, boxTypes, at))),
          ]}
          onValue={handleBox}
        />
        {(['weight', ...sides] as const).map((name) => (
          <TextLine
            key={name}
            form={form}
            path={`${path}.${name}`}
            label={t(`price.${name}`)}
            required
            inputMode={name === 'weight' ? 'numeric' : 'decimal'}
            maxLength={12}
            value={parcel[name]}
            onValue={(value) => change({ [name]: value }, name)}
          />
        ))}
      </SimpleGrid>
      {parcel.items.map((item, index) => (
        <ItemFields key={item.key} form={form} item={item} at={at} itemAt={index} {...declared} />
      ))}
      <ErrorLine form={form} path={`packages.${at}.items`} />
      <Button
        id={`order-packages.${at}.items`}
        variant="subtle"
        size="xs"
        style={{ justifySelf: 'start' }}
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={parcel.items.length >= maxItems}
        onClick={() => form.change((now) => addItem(now, at), `packages.${at}.items`)}
      >
        {t('orderForm.add_item')}
      </Button>
    </fieldset>
  )
})

type Box = { id: number; name: string; price: string; stock: number }

/** One that is sold out stays in the list: who looks for it learns why. */
const boxChoice = ({ id, name, price }: Box, isLeft: boolean) => ({
  value: String(id),
  label: isLeft ? t('orderForm.box_named', { name, price: formatMoney(price) }) : t('orderForm.box_sold_out', { name }),
  disabled: !isLeft,
})

/** Sizes that were used before, or that most people need. */
function Presets({ parcel, onChoose }: { parcel: PackageForm; onChoose: (patch: Partial<PackageForm>) => void }) {
  const { data = [] } = useQuery(usedSizesQuery)
  return (
    <Group gap={6}>
      <small>{t('orderForm.presets')}</small>
      {listPresets(data).map((preset) => {
        const { name, length, width, height } = preset
        const size = `${length} × ${width} × ${height} cm`
        return (
          <Button
            key={`${name} ${size}`}
            variant="default"
            size="compact-sm"
            radius="xl"
            data-preset={name}
            title={size}
            onClick={() => onChoose(applyPreset(parcel, preset))}
          >
            {name === 'used' ? size : t(`orderForm.preset.${name}`)}
          </Button>
        )
      })}
    </Group>
  )
}

type Preset = Pick<PackageForm, 'length' | 'width' | 'height'> & {
  name: 'letter' | 'small' | 'medium' | 'used'
  weight: string
}

/** The largest a large letter, a small and a medium parcel may be: what most people who send their first parcel have in hand. */
const defaultPresets: Preset[] = [
  { name: 'letter', length: '35.3', width: '25', height: '2.5', weight: '' },
  { name: 'small', length: '45', width: '35', height: '16', weight: '' },
  { name: 'medium', length: '61', width: '46', height: '46', weight: '' },
]
const maxPresets = 4

/** The sizes a member used most, the latest weight with each; while there are few, common ones fill up. */
export function listPresets(rows: readonly Pick<OrderRow, 'length' | 'width' | 'height' | 'weight'>[]): Preset[] {
  const bySize = new Map<string, { preset: Preset; count: number }>()
  for (const { length, width, height, weight } of rows) {
    const key = [length, width, height].join('x')
    const known = bySize.get(key)
    if (known) known.count++
    else bySize.set(key, { preset: { name: 'used', length, width, height, weight: String(weight) }, count: 1 })
  }
  const used = [...bySize.values()].sort((a, b) => b.count - a.count).slice(0, maxPresets)
  return [...used.map(({ preset }) => preset), ...defaultPresets.slice(0, Math.max(0, maxPresets - used.length))]
}

/** A weight that was typed is not taken away; whatever box was chosen no longer is what the size says. */
export const applyPreset = (parcel: PackageForm, { length, width, height, weight }: Preset): Partial<PackageForm> => ({
  length,
  width,
  height,
  boxType: 'own',
  ...(parcel.weight.trim() === '' ? { weight } : {}),
})

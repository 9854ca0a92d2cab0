import { Group, SimpleGrid, Title } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readsChinese, toChineseName } from '#domain/item-name/translate.ts'
import { Card } from '#web/kit/card.tsx'
import { Fold } from '#web/kit/fold.tsx'
import { IconButton } from '#web/kit/icon-button.tsx'
import { categoriesQuery, countriesQuery } from '#web/lib/catalogue-queries.ts'
import { useFormPart } from '#web/lib/use-form.ts'
import { language, t } from '#web/lib/words.ts'
import { type NamedGoods, removeItem, renameItem, setItem } from './change-form.ts'
import { ChoiceLine, changeAndFocus, TextLine } from './field.tsx'
import { inputId } from './field-errors.ts'
import { countryOf, type ItemForm, type OrderFormModel } from './form.ts'
import { GoodsNotes } from './goods-notes.tsx'

type Props = {
  form: OrderFormModel
  item: ItemForm
  at: number
  itemAt: number
  /** customs look at it: what they ask is not folded away */
  isDeclared: boolean
  needsCodes: boolean
}

/** One kind of thing in a package, as customs wants to know it. */
export function ItemFields({ form, item, at, itemAt, isDeclared, needsCodes }: Props) {
  const no = itemAt + 1
  const items = `packages.${at}.items`
  const path = `${items}.${itemAt}`
  // Once: whoever empties a field to type it anew would lose it.
  const [isOpenAtFirst] = useState(item.hsCode !== '' || item.originCountry !== '')
  const country = useFormPart(form, ({ values }) => countryOf(values.receiver))
  const { data: categories = [] } = useQuery(categoriesQuery)
  const { data: countries = [] } = useQuery(countriesQuery)
  const change = (patch: Partial<ItemForm>, field: string) =>
    form.change((now) => setItem(now, at, itemAt, patch), `${path}.${field}`)
  const fieldProps = (field: 'englishName' | 'chineseName' | 'quantity' | 'unitPrice' | 'weight' | 'sku' | 'hsCode') => ({
    form,
    path: `${path}.${field}`,
    value: item[field],
    onValue: (value: string) => change({ [field]: value }, field),
  })
  const goods = categories.flatMap((category) => category.goods)
  const nameProps = (field: 'englishName' | 'chineseName') => ({
    ...fieldProps(field),
    onValue: (value: string) => {
      change(renameItem(item, field, value, goods), field)
      form.clearErrors(`${path}.englishName`, `${path}.chineseName`)
    },
  })
  const needsChinese = readsChinese(country)
  const chineseName = (
    <TextLine
      {...nameProps('chineseName')}
      label={t('orderForm.item_zh')}
      description={isFilledName(item, goods) ? t('orderForm.name_filled') : undefined}
      required={needsChinese}
    />
  )
  // Whoever reads Chinese types it first, and finds the English filled in; elsewhere only customs in China ask for it.
  const isChineseShown = needsChinese || language() === 'zh-cn'
  const codes = (
    <>
      <TextLine
        {...fieldProps('hsCode')}
        label={t('orderForm.hs_code')}
        placeholder="610910"
        inputMode="numeric"
        required={needsCodes}
      />
      <ChoiceLine
        form={form}
        path={`${path}.originCountry`}
        label={t('orderForm.origin')}
        required={needsCodes}
        value={item.originCountry}
        emptyLabel={t(needsCodes ? 'orderForm.choose' : 'orderForm.origin_none')}
        choices={countries.map(({ iso2, name }) => ({ value: iso2, label: name }))}
        onValue={(originCountry) => change({ originCountry }, 'originCountry')}
      />
    </>
  )
  const chooseCategory = (categoryId: string) => change({ categoryId, goodsId: '' }, 'category_id')
  return (
    <Card isTight radius="md" data-item={no}>
      <Group justify="space-between">
        <Title order={3} size="h6">
          {t('orderForm.item', { no })}
        </Title>
        <IconButton
          label={t('orderForm.remove_item', { no })}
          onClick={() => changeAndFocus(() => form.change((now) => removeItem(now, at, itemAt), items), inputId(items))}
        >
          <IconTrash size={16} aria-hidden />
        </IconButton>
      </Group>
      <SimpleGrid cols={{ base: 1, xs: isChineseShown ? 3 : 2 }} spacing="sm">
        {isChineseShown && chineseName}
        <TextLine
          {...nameProps('englishName')}
          label={isChineseShown ? t('orderForm.item_en') : t('orderForm.item_name')}
          placeholder={t('orderForm.item_example')}
          required
        />
        <ChoiceLine
          form={form}
          path={`${path}.category_id`}
          label={t('orderForm.category')}
          required
          value={item.categoryId}
          emptyLabel={t('orderForm.choose')}
          choices={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
          onValue={chooseCategory}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 2, xs: 4 }} spacing="sm">
        <TextLine {...fieldProps('quantity')} label={t('orderForm.quantity')} required inputMode="numeric" maxLength={6} />
        <TextLine
          {...fieldProps('unitPrice')}
          label={t('orderForm.unit_price', { currency: item.currency === 'GBP' ? '£' : item.currency })}
          required
          inputMode="decimal"
          maxLength={10}
        />
        <TextLine {...fieldProps('weight')} label={t('orderForm.item_weight')} inputMode="numeric" maxLength={7} />
        <TextLine {...fieldProps('sku')} label={t('orderForm.sku')} />
      </SimpleGrid>
      <GoodsNotes item={item} categories={categories} country={country} onChoose={(id) => chooseCategory(String(id))} />
      {isDeclared ? (
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          {codes}
        </SimpleGrid>
      ) : (
        <Fold summary={t('orderForm.more')} open={isOpenAtFirst || undefined}>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            {!isChineseShown && chineseName}
            {codes}
          </SimpleGrid>
        </Fold>
      )}
    </Card>
  )
}

/** Nobody typed it: whoever reads it should look. */
const isFilledName = ({ englishName, chineseName }: ItemForm, goods: readonly NamedGoods[]): boolean =>
  chineseName !== '' && chineseName === toChineseName(englishName, goods)

import { Anchor, Button, Stack } from '@mantine/core'
import type { GoodsCategory } from '#contract/goods.ts'
import { type GoodsNote, goodsNotes as notesOn } from '#domain/goods-notes.ts'
import { Notice } from '#web/kit/notice.tsx'
import { t } from '#web/lib/words.ts'
import type { ItemForm } from './form.ts'

type Props = { item: ItemForm; categories: GoodsCategory[]; country: string; onChoose: (categoryId: number) => void }

/** Calm words under an item that may not simply be sent, while it is being typed. */
export function GoodsNotes({ item, categories, country, onChoose }: Props) {
  const notes = findGoodsWarnings(item, categories, country)
  return (
    <Stack role="status" gap="xs">
      {notes.map((note) => (
        <Notice
          key={note.categoryId}
          tone="attention"
          data-warning={note.class}
          action={
            note.keyword !== undefined && (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={t('orderForm.goods_choose_named', { name: note.name })}
                onClick={() => onChoose(note.categoryId)}
              >
                {t('orderForm.goods_choose')}
              </Button>
            )
          }
        >
          <strong>
            {note.keyword === undefined
              ? t('orderForm.goods_is', { name: note.name, class: t(`goods.class.${note.class}`) })
              : t('orderForm.goods_like', { keyword: note.keyword, name: note.name, class: t(`goods.class.${note.class}`) })}
          </strong>{' '}
          {note.conditions.join(' ')} {/* Another tab: what is typed here stays before one's eyes. */}
          <Anchor
            href={`/prohibitedItems?q=${encodeURIComponent(note.name)}`}
            target="_blank"
            rel="noreferrer"
            size="sm"
            underline="always"
            c="inherit"
          >
            {t('orderForm.goods_rules')}
          </Anchor>
        </Notice>
      ))}
    </Stack>
  )
}

type ItemDescription = Pick<ItemForm, 'categoryId' | 'chineseName' | 'englishName'>

/** What to know about an item as it is being written: the server says the same of what is sent. */
export const findGoodsWarnings = (item: ItemDescription, categories: readonly GoodsCategory[], country: string): GoodsNote[] =>
  notesOn(
    {
      categoryId: item.categoryId === '' ? undefined : Number(item.categoryId),
      goodsId: undefined,
      zh: item.chineseName,
      en: item.englishName,
    },
    categories,
    country,
  )

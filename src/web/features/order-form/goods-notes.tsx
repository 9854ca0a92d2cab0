import { Anchor, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { GoodsCategory } from '#contract/goods.ts'
import { t } from '#web/lib/words.ts'
import type { ItemForm } from './form.ts'
import { findGoodsWarnings } from './goods-warnings.ts'
import classes from './packages.module.css'

type Props = { item: ItemForm; categories: GoodsCategory[]; country: string; onChoose: (categoryId: number) => void }

/** Calm words under an item that may not simply be sent, while it is being typed. */
export function GoodsNotes({ item, categories, country, onChoose }: Props) {
  const notes = findGoodsWarnings(item, categories, country)
  return (
    <div role="status" className={classes.notes}>
      {notes.map((note) => (
        <div key={note.categoryId} className={classes.warning} data-warning={note.class}>
          <IconAlertTriangle size={18} aria-hidden />
          <p>
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
          </p>
          {note.keyword !== undefined && (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={t('orderForm.goods_choose_named', { name: note.name })}
              onClick={() => onChoose(note.categoryId)}
            >
              {t('orderForm.goods_choose')}
            </Button>
          )}
        </div>
      ))}
    </div>
  )
}

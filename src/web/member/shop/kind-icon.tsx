import { type Icon, IconBuildingStore, IconShoppingBag, IconTestPipe, IconWorldWww } from '@tabler/icons-react'
import type { ShopKind } from '#domain/shop/kinds.ts'
import classes from './shop.module.css'

/** Pictures of our own: a marketplace's mark is its own. */
const icons: Record<ShopKind, Icon> = { demo: IconTestPipe, shopify: IconShoppingBag, woocommerce: IconWorldWww }

export function KindIcon({ kind }: { kind: ShopKind }) {
  const Picture = icons[kind] ?? IconBuildingStore
  return (
    <span className={classes.kind} data-kind={kind} aria-hidden>
      <Picture size={24} stroke={1.6} />
    </span>
  )
}

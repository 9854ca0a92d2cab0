import type en from '../en/shop-kind.ts'

export default {
  'shopKind.name.demo': '演示店铺',
  'shopKind.name.shopify': 'Shopify',
  'shopKind.name.woocommerce': 'WooCommerce',
} satisfies Record<keyof typeof en, string>

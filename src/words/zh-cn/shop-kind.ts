import type en from '../en/shop-kind.ts'

export default {
  'shopKind.name.demo': '演示店铺',
  'shopKind.name.shopify': 'Shopify',
  'shopKind.name.woocommerce': 'WooCommerce',

  'shopKind.field.demo.api_key': 'API 密钥',
  'shopKind.field.demo.api_key.help': '在演示店铺自己的页面上查看',
  'shopKind.steps.demo.1': '打开 /sandbox/shop，点击“创建演示店铺”，即可得到一家带示例订单的店铺。',
  'shopKind.steps.demo.2': '在店铺页面复制 API 密钥，粘贴到下方。',
} satisfies Record<keyof typeof en, string>

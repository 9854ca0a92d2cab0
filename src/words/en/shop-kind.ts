/** What each kind of shop asks for and how it is linked. */
export default {
  'shopKind.name.demo': 'Demo shop',
  'shopKind.name.shopify': 'Shopify',
  'shopKind.name.woocommerce': 'WooCommerce',

  'shopKind.field.demo.api_key': 'API key',
  'shopKind.field.demo.api_key.help': 'Shown on the demo shop’s own page',
  'shopKind.steps.demo.1': 'Open /sandbox/shop and click “Create a demo shop”. You get a shop with sample orders.',
  'shopKind.steps.demo.2': 'On the shop’s page, copy its API key and paste it below.',
}

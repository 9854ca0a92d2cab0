/** What each kind of shop asks for and how it is linked. */
export default {
  'shopKind.name.demo': 'Demo shop',
  'shopKind.name.shopify': 'Shopify',
  'shopKind.name.woocommerce': 'WooCommerce',
}

/** What each kind of shop asks for and how it is linked. */
export default {
  'shopKind.name.demo': 'Demo shop',
  'shopKind.name.shopify': 'Shopify',
  'shopKind.name.woocommerce': 'WooCommerce',

  'shopKind.field.woocommerce.site_url': 'Site address',
  'shopKind.field.woocommerce.site_url.help': 'As your browser shows it, for example https://www.my-shop.com',
  'shopKind.field.woocommerce.order_statuses': 'Statuses to ship',
  'shopKind.field.woocommerce.order_statuses.help':
    'Orders with these statuses are ready to be shipped. Separate several with commas, for example: processing, packed',
  'shopKind.field.woocommerce.consumer_key': 'Consumer key',
  'shopKind.field.woocommerce.consumer_key.help': 'Starts with ck_',
  'shopKind.field.woocommerce.consumer_secret': 'Consumer secret',
  'shopKind.field.woocommerce.consumer_secret.help': 'Starts with cs_. Stored encrypted and never shown again.',
  'shopKind.steps.woocommerce.1': 'In your WordPress dashboard, open WooCommerce › Settings › Advanced › REST API.',
  'shopKind.steps.woocommerce.2':
    'Choose Add key, enter a description such as “ShipSmart” and select an administrator or shop manager as user.',
  'shopKind.steps.woocommerce.3': 'Set Permissions to Read/Write and choose Generate API key.',
  'shopKind.steps.woocommerce.4':
    'Copy the consumer key and the consumer secret into the fields below. WooCommerce shows them only once.',
  'shopKind.note.woocommerce_ast': 'Tracking numbers are saved with Advanced Shipment Tracking before the order is completed.',
  'shopKind.note.woocommerce_shipment_tracking':
    'Tracking numbers are saved with Shipment Tracking before the order is completed.',
  'shopKind.note.woocommerce_fulfillments':
    'Tracking numbers are saved as WooCommerce fulfillments before the order is completed.',
  'shopKind.note.woocommerce_note':
    'No tracking extension found: buyers receive the tracking number as an order note by e-mail. Install Shipment Tracking or Advanced Shipment Tracking to show it in the order itself.',
  'shopKind.note.woocommerce_plain_links':
    'Your site uses plain permalinks. Orders can be read, but other permalinks are more reliable: Settings › Permalinks.',
  'shopKind.invalid.site_url': 'Enter the address of your shop, for example https://www.my-shop.com',
}

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
  'shopKind.field.woocommerce.consumer_secret.help': 'Starts with cs_',
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
  'shopKind.problem.woocommerce_read_only':
    'This key may only read. In WooCommerce › Settings › Advanced › REST API, set its permissions to Read/Write.',
  'shopKind.problem.woocommerce_http':
    'This address is not encrypted, and WooCommerce accepts keys over https only. Enter the address that begins with https://.',
  'shopKind.problem.woocommerce_no_https':
    'Your site does not answer over https. Ask your host for a certificate, then link the shop with its https address.',
  'shopKind.problem.woocommerce_other_address': 'Your site answers at another address. Enter the one your browser shows.',
  'shopKind.problem.woocommerce_inactive': 'WooCommerce is not active on this site. Activate the plugin first.',
  'shopKind.problem.woocommerce_no_api':
    'No WordPress answers at this address. Check the address, and that no security plugin blocks /wp-json/.',
  'shopKind.problem.woocommerce_old': 'This WooCommerce is too old. Update it to 5.8 or later.',
  'shopKind.invalid.site_url': 'Enter the address of your shop, for example https://www.my-shop.com',
  'shopKind.field.shopify.shop_domain': 'Shop domain',
  'shopKind.field.shopify.shop_domain.help': 'Ends with .myshopify.com. You can also paste the address of your Shopify admin.',
  'shopKind.field.shopify.client_id': 'Client ID',
  'shopKind.field.shopify.client_id.help': 'Dev Dashboard › your app › Settings',
  'shopKind.field.shopify.client_secret': 'Client secret',
  'shopKind.field.shopify.client_secret.help': 'Shown below the client ID',
  'shopKind.field.shopify.access_token': 'Admin API access token',
  'shopKind.field.shopify.access_token.help':
    'Only for apps that were created in the Shopify admin before 2026: the token starts with shpat_. Leave empty if you entered a client ID and secret.',
  'shopKind.steps.shopify.1':
    'In your Shopify admin, open Settings › Domains and copy the domain that ends with .myshopify.com. Signing in with Shopify? Then that is all: continue and choose Install on Shopify’s page.',
  'shopKind.steps.shopify.2':
    'To use an app of your own, open Settings › Apps › Develop apps and choose Build apps in Dev Dashboard. There, choose Create app, then Start from Dev Dashboard, and give it a name.',
  'shopKind.steps.shopify.3':
    'Under Versions, add these access scopes and choose Release: read_orders, read_products, read_inventory, read_merchant_managed_fulfillment_orders, write_merchant_managed_fulfillment_orders.',
  'shopKind.steps.shopify.4': 'Open the app’s Home, choose Install app and select your store.',
  'shopKind.steps.shopify.5': 'Open the app’s Settings and copy the client ID and the secret into the fields below.',
  'shopKind.note.shopify_scope_orders': 'The app may not read orders. Add the scope read_orders and link the shop again.',
  'shopKind.note.shopify_scope_fulfilment':
    'The app may not mark orders as shipped. Add the scopes read_merchant_managed_fulfillment_orders and write_merchant_managed_fulfillment_orders, then link the shop again.',
  'shopKind.note.shopify_scope_products':
    'Weights, HS codes and countries of origin are hidden from the app. Add the scopes read_products and read_inventory to fill them in automatically.',
  'shopKind.note.shopify_sixty_days':
    'Shopify shows orders of the last 60 days. For older ones the app needs the scope read_all_orders.',
  'shopKind.note.shopify_customer_data':
    'Shopify hides delivery addresses from this app. In the Dev Dashboard, request access to protected customer data: name, address, phone and e-mail.',
  'shopKind.invalid.shop_domain': 'Enter the domain that ends with .myshopify.com, for example my-store.myshopify.com',
  'shopKind.field.demo.api_key': 'API key',
  'shopKind.field.demo.api_key.help': 'Shown on the demo shop’s own page',
  'shopKind.steps.demo.1': 'Open /sandbox/shop and click “Create a demo shop”. You get a shop with sample orders.',
  'shopKind.steps.demo.2': 'On the shop’s page, copy its API key and paste it below.',
}

import type en from '../en/shop-kind.ts'

export default {
  'shopKind.name.demo': '演示店铺',
  'shopKind.name.shopify': 'Shopify',
  'shopKind.name.woocommerce': 'WooCommerce',

  'shopKind.field.woocommerce.site_url': '网站地址',
  'shopKind.field.woocommerce.site_url.help': '与浏览器地址栏一致，例如 https://www.my-shop.com',
  'shopKind.field.woocommerce.order_statuses': '待发货状态',
  'shopKind.field.woocommerce.order_statuses.help':
    '处于这些状态的订单会被视为待发货。多个状态用逗号分隔，例如：processing, packed',
  'shopKind.field.woocommerce.consumer_key': 'Consumer key',
  'shopKind.field.woocommerce.consumer_key.help': '以 ck_ 开头',
  'shopKind.field.woocommerce.consumer_secret': 'Consumer secret',
  'shopKind.field.woocommerce.consumer_secret.help': '以 cs_ 开头',
  'shopKind.steps.woocommerce.1': '在 WordPress 后台打开 WooCommerce › 设置 › 高级 › REST API。',
  'shopKind.steps.woocommerce.2': '点击“添加密钥”，填写描述（如 ShipSmart），用户选择管理员或店铺经理。',
  'shopKind.steps.woocommerce.3': '权限选择“读/写”，点击“生成 API 密钥”。',
  'shopKind.steps.woocommerce.4': '把 Consumer key 和 Consumer secret 复制到下方。WooCommerce 只显示一次。',
  'shopKind.note.woocommerce_ast': '运单号通过 Advanced Shipment Tracking 写入，随后订单标记为已完成。',
  'shopKind.note.woocommerce_shipment_tracking': '运单号通过 Shipment Tracking 写入，随后订单标记为已完成。',
  'shopKind.note.woocommerce_fulfillments': '运单号写入 WooCommerce 的发货记录，随后订单标记为已完成。',
  'shopKind.note.woocommerce_note':
    '未检测到物流跟踪插件：运单号会以订单备注的形式邮件通知买家。安装 Shipment Tracking 或 Advanced Shipment Tracking 后，运单号会显示在订单中。',
  'shopKind.note.woocommerce_plain_links':
    '网站使用“朴素”固定链接。订单可以正常读取，但建议在“设置 › 固定链接”中改用其他格式，连接更稳定。',
  'shopKind.problem.woocommerce_read_only':
    '该密钥只有读取权限。请到 WooCommerce › 设置 › 高级 › REST API，将权限改为“读取/写入”。',
  'shopKind.problem.woocommerce_http': '该地址未加密，WooCommerce 只接受通过 https 发送的密钥。请填写以 https:// 开头的地址。',
  'shopKind.problem.woocommerce_no_https': '您的网站无法通过 https 访问。请让主机商安装证书，再用 https 地址绑定。',
  'shopKind.problem.woocommerce_other_address': '您的网站使用另一个地址，请填写浏览器地址栏中显示的地址。',
  'shopKind.problem.woocommerce_inactive': '该网站没有启用 WooCommerce，请先启用插件。',
  'shopKind.problem.woocommerce_no_api': '该地址没有 WordPress 响应。请检查地址，并确认安全插件没有拦截 /wp-json/。',
  'shopKind.problem.woocommerce_old': 'WooCommerce 版本过低，请升级到 5.8 或更高版本。',
  'shopKind.invalid.site_url': '请输入店铺网址，例如 https://www.my-shop.com',
  'shopKind.field.shopify.shop_domain': '店铺域名',
  'shopKind.field.shopify.shop_domain.help': '以 .myshopify.com 结尾，也可直接粘贴 Shopify 后台网址',
  'shopKind.field.shopify.client_id': '客户端 ID（Client ID）',
  'shopKind.field.shopify.client_id.help': '位于 Dev Dashboard › 您的应用 › Settings',
  'shopKind.field.shopify.client_secret': '客户端密钥（Secret）',
  'shopKind.field.shopify.client_secret.help': '在客户端 ID 下方',
  'shopKind.field.shopify.access_token': 'Admin API 访问令牌',
  'shopKind.field.shopify.access_token.help':
    '仅适用于 2026 年之前在 Shopify 后台创建的应用，令牌以 shpat_ 开头；已填写客户端 ID 与密钥时请留空',
  'shopKind.steps.shopify.1':
    '在 Shopify 后台打开“设置 › 域名”，复制以 .myshopify.com 结尾的域名。如选择登录 Shopify 授权，到此即可：点击继续，并在 Shopify 页面点击“安装”。',
  'shopKind.steps.shopify.2':
    '如使用自己的应用，请打开“设置 › 应用 › 开发应用”，点击“Build apps in Dev Dashboard”，再点击“Create app”，选择“Start from Dev Dashboard”并填写名称。',
  'shopKind.steps.shopify.3':
    '在“Versions”中添加以下权限并点击“Release”：read_orders、read_products、read_inventory、read_merchant_managed_fulfillment_orders、write_merchant_managed_fulfillment_orders。',
  'shopKind.steps.shopify.4': '打开应用的“Home”，点击“Install app”并选择您的店铺。',
  'shopKind.steps.shopify.5': '打开应用的“Settings”，将 Client ID 与 Secret 复制到下方。',
  'shopKind.note.shopify_scope_orders': '应用无权读取订单，请添加 read_orders 权限后重新授权店铺。',
  'shopKind.note.shopify_scope_fulfilment':
    '应用无权将订单标记为已发货，请添加 read_merchant_managed_fulfillment_orders 与 write_merchant_managed_fulfillment_orders 权限后重新授权店铺。',
  'shopKind.note.shopify_scope_products':
    '应用无法读取重量、HS 编码与原产国，添加 read_products 与 read_inventory 权限后即可自动填写。',
  'shopKind.note.shopify_sixty_days': 'Shopify 仅提供最近 60 天的订单，更早的订单需要 read_all_orders 权限。',
  'shopKind.note.shopify_customer_data':
    'Shopify 未向该应用开放收货地址，请在 Dev Dashboard 申请受保护客户数据权限：姓名、地址、电话与邮箱。',
  'shopKind.invalid.shop_domain': '请输入以 .myshopify.com 结尾的域名，如 my-store.myshopify.com',
  'shopKind.field.demo.api_key': 'API 密钥',
  'shopKind.field.demo.api_key.help': '在演示店铺自己的页面上查看',
  'shopKind.steps.demo.1': '打开 /sandbox/shop，点击“创建演示店铺”，即可得到一家带示例订单的店铺。',
  'shopKind.steps.demo.2': '在店铺页面复制 API 密钥，粘贴到下方。',
} satisfies Record<keyof typeof en, string>

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
  'shopKind.field.woocommerce.consumer_secret.help': '以 cs_ 开头，加密保存，之后不再显示',
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
  'shopKind.invalid.site_url': '请输入店铺网址，例如 https://www.my-shop.com',
} satisfies Record<keyof typeof en, string>

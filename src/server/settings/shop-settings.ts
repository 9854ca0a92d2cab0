import type { Setting } from '#server/platform/settings.ts'
import { numberSetting, secretSetting, textSetting } from './setting-kinds.ts'

/** The operator's registrations with marketplaces, for members who link a shop on its own page. */
export const shopSettings = {
  shop_first_days: numberSetting(30, 'shops', [1, 365], {
    unit: 'days',
    title: { zh: '店铺首次同步天数', en: 'First shop sync' },
    tip: {
      zh: '绑定店铺后首次导入该天数内的订单；之后只导入有变化的订单',
      en: 'A newly linked shop brings its orders of so many days; after that only what changed',
    },
  }),
  shopify_client_id: textSetting('', 'shops', {
    max: 100,
    title: { zh: 'Shopify 客户端 ID', en: 'Shopify client ID' },
    tip: {
      zh: '在 Shopify Dev Dashboard 创建的应用；留空时会员只能用自己的密钥接入店铺',
      en: 'Your app in the Shopify Dev Dashboard. Leave empty and members can only link shops with keys of their own',
    },
  }),
  shopify_client_secret: secretSetting('shops', 'shopify_client_id', {
    title: { zh: 'Shopify 客户端密钥', en: 'Shopify client secret' },
    tip: {
      zh: '加密保存，不再显示；更换客户端 ID 时须重新输入',
      en: 'Stored encrypted and never shown. Enter it again when the client ID changes',
    },
  }),
} satisfies Record<string, Setting>

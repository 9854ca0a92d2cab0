import type { WordKey } from '#words/keys.ts'
import type { CodeGroup } from './groups.ts'

type TaskName = Extract<WordKey, `config.task.${string}`> extends `config.task.${infer Name}` ? Name : never

/**
 * What an operator comes to do, with the settings it takes. `groups` are the groups of the wire that stand here: whatever is not named in a section,
 * such as an item that an admin added, is shown at the end of the task of its group.
 */
type Task = {
  /** its words are `config.task.*` and `config.task_note.*` */
  name: TaskName
  groups: readonly CodeGroup[]
  sections: readonly { title: WordKey; items: readonly string[] }[]
}

export const settingTasks: readonly Task[] = [
  {
    name: 'site',
    groups: ['basics'],
    sections: [
      { title: 'config.section.identity', items: ['site_name', 'time_zone', 'record_number', 'version'] },
      {
        title: 'config.section.support',
        items: ['support_email', 'support_hours_en', 'support_hours_zh', 'service_wechat_qr_code'],
      },
      { title: 'config.section.membership', items: ['open_member_center', 'protocol'] },
      { title: 'config.section.urls', items: ['api_url', 'cdn_url'] },
    ],
  },
  {
    name: 'orders',
    groups: ['parcel'],
    sections: [
      { title: 'config.section.limits', items: ['sender_country', 'parcel_max_weight_g', 'parcel_max_side_cm', 'cn22_limit'] },
      { title: 'config.section.quotes', items: ['price_lock_minutes', 'reweigh_days'] },
      { title: 'config.section.returns', items: ['return_arrival_days', 'return_keep_days', 'claim_answer_days'] },
      {
        title: 'config.section.labels',
        items: ['label_give_up_hours', 'label_unclear_minutes', 'number_warn_below', 'stuck_days'],
      },
    ],
  },
  {
    name: 'money',
    groups: ['money'],
    sections: [
      { title: 'config.section.payments', items: ['recharge_amounts', 'payment_minutes', 'transfer_days'] },
      { title: 'config.section.refunds', items: ['refund_without_approval', 'owed_limit'] },
      { title: 'config.section.balance', items: ['wallet_low_pounds', 'balance_hint_pounds'] },
      { title: 'config.section.points', items: ['points_per_pound', 'points_worth_pound'] },
    ],
  },
  {
    name: 'invoices',
    groups: [],
    sections: [
      { title: 'config.section.seller', items: ['seller_name', 'seller_address', 'seller_vat_number'] },
      { title: 'config.section.vat', items: ['vat_standard_rates'] },
    ],
  },
  {
    name: 'shops',
    groups: ['shops'],
    sections: [
      { title: 'config.section.shop_sync', items: ['shop_first_days'] },
      { title: 'config.section.shopify', items: ['shopify_client_id', 'shopify_client_secret'] },
    ],
  },
  {
    name: 'mail',
    groups: ['mail', 'sms'],
    sections: [
      {
        title: 'config.section.smtp',
        items: ['smtp_server', 'smtp_port', 'smtp_verification', 'smtp_user', 'smtp_pass', 'smtp_sender_mail'],
      },
      { title: 'config.section.sms', items: ['sms_url', 'sms_account', 'sms_token', 'sms_sender'] },
    ],
  },
  {
    name: 'security',
    groups: ['security'],
    sections: [
      { title: 'config.section.sessions', items: ['token_keep_seconds', 'refresh_keep_seconds'] },
      {
        title: 'config.section.failures',
        items: [
          'captcha_after_account_failures',
          'captcha_after_address_failures',
          'lock_after_failures',
          'lock_minutes',
          'lock_after_address_failures',
        ],
      },
      {
        title: 'config.section.codes',
        items: ['code_keep_seconds', 'code_tries', 'code_resend_seconds', 'codes_per_address_day', 'codes_per_ip_hour'],
      },
      { title: 'config.section.access', items: ['no_access_ip', 'flood_per_minute', 'cors_origins'] },
    ],
  },
  {
    name: 'files',
    groups: ['upload'],
    sections: [
      { title: 'config.section.upload_limits', items: ['upload_maxsize', 'upload_member_day_mb', 'upload_mimetype'] },
      { title: 'config.section.storage', items: ['upload_mode', 'upload_savename'] },
    ],
  },
  {
    name: 'retention',
    groups: [],
    sections: [
      {
        title: 'config.section.retention',
        items: ['admin_log_keep_days', 'notice_keep_days', 'outbox_keep_days', 'job_run_keep_days', 'task_keep_days'],
      },
    ],
  },
  {
    name: 'backups',
    groups: [],
    sections: [{ title: 'config.section.backups', items: ['backup_daily', 'backup_hour', 'backup_keep', 'backup_files'] }],
  },
  {
    name: 'office',
    groups: ['config_quick_entrance'],
    sections: [{ title: 'config.section.office', items: ['config_quick_entrance', 'config_group'] }],
  },
]

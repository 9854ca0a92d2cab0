import { z } from 'zod'
import type { Setting } from '#server/platform/settings.ts'
import { numberSetting, secretSetting, selectSetting, textSetting } from './setting-kinds.ts'

/** The servers that send mail and text messages. */
export const messageSettings = {
  smtp_server: {
    ...textSetting('', 'mail', {
      title: { zh: 'SMTP 服务器', en: 'SMTP server' },
      tip: {
        zh: '发送邮件所用的服务器；留空时邮件只保存在发件箱，不会发出',
        en: 'The server that sends mail. Leave empty and mail stays in the outbox, unsent',
      },
    }),
    // Anything else would not make an address, and every mail would fail on it.
    schema: z
      .string()
      .max(253)
      .regex(/^([a-z0-9]([a-z0-9.-]*[a-z0-9])?)?$/i, 'invalid.host'),
  },
  smtp_port: numberSetting(465, 'mail', [1, 65_535], {
    title: { zh: 'SMTP 端口', en: 'SMTP port' },
    tip: {
      zh: '与加密方式对应：SSL 通常为 465，STARTTLS 通常为 587',
      en: 'Goes with the encryption: usually 465 for SSL, 587 for STARTTLS',
    },
  }),
  smtp_user: textSetting('', 'mail', {
    title: { zh: 'SMTP 用户名', en: 'SMTP user' },
    tip: {
      zh: '登录邮件服务器的账号；留空则不登录',
      en: 'The account on the mail server; leave empty to send without signing in',
    },
  }),
  smtp_pass: secretSetting('mail', 'smtp_server', {
    title: { zh: 'SMTP 密码', en: 'SMTP password' },
    tip: {
      zh: '加密保存，不再显示；更换服务器时须重新输入',
      en: 'Stored encrypted and never shown. Enter it again when the server changes',
    },
  }),
  smtp_verification: selectSetting<'SSL' | 'TLS' | 'none'>('SSL', 'mail', {
    choices: {
      SSL: { zh: 'SSL/TLS（常用端口 465）', en: 'SSL/TLS (usually port 465)' },
      TLS: { zh: 'STARTTLS（常用端口 587）', en: 'STARTTLS (usually port 587)' },
      none: { zh: '不加密', en: 'Not encrypted' },
    },
    title: { zh: 'SMTP 加密方式', en: 'SMTP encryption' },
    tip: { zh: '与服务器的连接如何加密；须与端口一致', en: 'How the connection is protected; must match the port' },
  }),
  smtp_sender_mail: textSetting('', 'mail', {
    max: 254,
    rule: ['email'],
    title: { zh: '发件人邮箱', en: 'Sender address' },
    tip: { zh: '收件人看到的发件人；留空时使用 SMTP 用户名', en: 'Who mail comes from; defaults to the SMTP user' },
  }),
  outbox_keep_days: numberSetting(180, 'mail', [1, 3650], {
    unit: 'days',
    title: { zh: '发件箱保留期', en: 'Outbox' },
    tip: { zh: '更早的邮件与短信每晚删除', en: 'Older e-mails and text messages are deleted every night' },
  }),
  sms_url: textSetting('https://api.twilio.com', 'sms', {
    rule: ['required', 'url'],
    title: { zh: '短信服务地址', en: 'SMS service URL' },
    tip: { zh: '兼容 Twilio Messages 接口的服务', en: 'Any service that is compatible with the Twilio Messages API' },
  }),
  sms_account: textSetting('', 'sms', {
    title: { zh: '短信账号 SID', en: 'SMS account SID' },
    tip: {
      zh: '短信服务的账号；留空时短信只保存在发件箱，不会发出',
      en: 'The account at the SMS service. Leave empty and messages stay in the outbox, unsent',
    },
  }),
  sms_token: secretSetting('sms', 'sms_url', {
    title: { zh: '短信账号密钥', en: 'SMS account token' },
    tip: {
      zh: '加密保存，不再显示；更换服务地址时须重新输入',
      en: 'Stored encrypted and never shown. Enter it again when the service URL changes',
    },
  }),
  sms_sender: textSetting('', 'sms', {
    title: { zh: '短信发送号码', en: 'SMS sender' },
    tip: { zh: '收信人看到的号码或名称', en: 'The number or name messages come from' },
  }),
} satisfies Record<string, Setting>

import type { WordKey } from '#words/keys.ts'

/** Groups that code-defined settings stand in. Admins add their own in the setting `config_group`; these are always there. */
export const codeGroups = {
  basics: 'config.group.basics',
  upload: 'config.group.upload',
  security: 'config.group.security',
  mail: 'config.group.mail',
  sms: 'config.group.sms',
  parcel: 'config.group.parcel',
  money: 'config.group.money',
  shops: 'config.group.shops',
  config_quick_entrance: 'config.group.config_quick_entrance',
} as const satisfies Record<string, WordKey>

export type CodeGroup = keyof typeof codeGroups

export const isCodeGroup = (key: string): key is CodeGroup => Object.hasOwn(codeGroups, key)

export const groupPattern = /^[a-z][a-z0-9_]{0,29}$/

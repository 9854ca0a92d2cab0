/** The screen of what an operator tunes. */
export default {
  'config.group.basics': 'Basics',
  'config.group.upload': 'Upload',
  'config.group.security': 'Security',
  'config.group.mail': 'Mail',
  'config.group.sms': 'Text messages',
  'config.group.config_quick_entrance': 'Quick entrances',
} as const

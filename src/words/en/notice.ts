/** The bell: what people are told. */
export default {
  'notice.title': 'Notifications',
  'notice.button_one': 'Notifications, {{count}} unread',
  'notice.button_other': 'Notifications, {{count}} unread',
  'notice.empty': 'Nothing new.',
  'notice.empty_hint': 'What you should know appears here.',
  'notice.read_all': 'Mark all as read',
  'notice.unread': 'unread',
  'notice.failed': 'Your notifications could not be loaded.',
  'notice.task.done': '{{title}} is finished.',
  'notice.task.failed': '{{title}} did not work out.',
  'notice.numbers_low': 'Tracking numbers {{prefix}} are running out: {{left}} left. Add a number block.',
  'notice.ledger.difference': 'The nightly check of the books found differences: {{count}}. Please look at Finance.',
  'notice.wallet.low': 'Your balance is down to {{amount}}. Top up in time so that your labels are not held up.',
} as const

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
  'notice.account.renamed':
    'Your user name is now {{username}}, because another account has the name {{former}} in other letters. Signing in with {{former}} still works; you can choose another name in your profile.',
  'notice.task.done': '{{title}} is finished.',
  'notice.task.failed': '{{title}} did not work out.',
  'notice.numbers_low': 'Tracking numbers {{prefix}} are running out: {{left}} left. Add a number block.',
  'notice.ledger.difference': 'The nightly check of the books found differences: {{count}}. Please look at Finance.',
  'notice.wallet.low': 'Your balance is down to {{amount}}. Top up in time so that your labels are not held up.',
  'notice.payment.credited': '{{amount}} was added to your balance.',
  'notice.payment.kept': '{{amount}} arrived, but what it was for could not be paid any more. It is in your balance.',
  'notice.payment.mismatch':
    'Payment {{no}}: the provider reports {{told}}, which is not what was asked for. Nothing was credited.',
  'notice.payment.disputed': 'Payment {{no}} over {{amount}} is disputed. The wallet is frozen until this is settled.',
  'notice.payment.proof': 'Payment {{no}}: a proof of transfer was uploaded.',
  'notice.payment.refund_asked': 'Refund {{no}} over {{amount}} awaits approval.',
  'notice.payment.refund_by_hand': 'A refund ({{ref}}) was made at the provider by hand. Please enter it.',
  'notice.payment.refund_by_hand_failed': 'The refund ({{ref}}) made at the provider by hand failed. Please undo its entry.',
  'notice.payment.refund_failed_late':
    "Refund {{no}} over {{amount}} had arrived and failed afterwards ({{reason}}). The money is in the member's balance again.",
  'notice.payment.refund_unknown': 'The provider reports a refund ({{ref}}) of a payment that is not known here.',
  'notice.payment.dispute_unknown':
    'The provider reports a dispute ({{ref}}) of a payment that is not known here, or was never paid.',
  'notice.payment.dispute_currency':
    'Payment {{no}} is disputed in another currency ({{told}}). Nothing was taken; please settle it.',
  'notice.payment.dispute_won':
    "The dispute over payment {{no}} ({{amount}}) was decided in our favour. The money is in the member's balance again.",
  'notice.payment.dispute_lost': 'The dispute over payment {{no}} ({{amount}}) was lost. The wallet stays frozen.',
  'notice.payment.dispute_changed_won':
    "The bank changed its decision on payment {{no}} ({{amount}}): the dispute is won now. The money is in the member's balance again.",
  'notice.payment.dispute_changed_lost':
    'The bank changed its decision on payment {{no}} ({{amount}}): the dispute is lost now. The money was taken again and the wallet is frozen.',
  'notice.payment.refunded': '{{amount}} was sent back to where it came from.',
  'notice.payment.refund_failed': '{{amount}} could not be sent back. It is in your balance again.',
  'notice.payment.transfer_refused': 'Transfer {{no}} was not found: {{reason}}',
} as const

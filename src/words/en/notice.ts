/** The bell: notifications for members and staff. */
export default {
  'notice.title': 'Notifications',
  'notice.button_one': 'Notifications, {{count}} unread',
  'notice.button_other': 'Notifications, {{count}} unread',
  'notice.empty': 'No notifications.',
  'notice.empty_hint': 'Important updates will appear here.',
  'notice.read_all': 'Mark all as read',
  'notice.unread': 'unread',
  'notice.failed': 'Your notifications could not be loaded.',
  'notice.account.renamed':
    'Your user name is now {{username}}, because another account uses {{former}} with different capital letters. You can still sign in with {{former}}, or choose another name in your profile.',
  'notice.parcel.delivery_failed': 'Order {{number}} could not be delivered. Check the address and contact the recipient.',
  'notice.parcel.on_hold': 'Order {{number}} is on hold. Check its tracking for the reason.',
  'notice.parcel.return_to_sender': 'Order {{number}} was returned to the sender.',
  'notice.task.done': '{{title}} finished.',
  'notice.task.failed': '{{title}} failed.',
  'notice.numbers_low': 'Tracking numbers with prefix {{prefix}} are running out: {{left}} left. Add a number block.',
  'notice.backup.failed': 'The daily backup failed. Please check the backups.',
  'notice.ledger.difference': 'The nightly ledger check found {{count}} differences. Please check Finance.',
  'notice.wallet.low': 'Your balance is down to {{amount}}. Top up to avoid delays.',
  'notice.payment.credited': '{{amount}} was added to your balance.',
  'notice.payment.kept': '{{amount}} has arrived, but the bill it was for can no longer be paid. It was added to your balance.',
  'notice.payment.mismatch':
    'Payment {{no}}: the provider reports {{told}}, which does not match the amount due. Nothing was credited.',
  'notice.payment.disputed': 'Payment {{no}} for {{amount}} is disputed. The wallet is frozen until the dispute is settled.',
  'notice.payment.proof': 'Payment {{no}}: proof of transfer uploaded.',
  'notice.payment.refund_asked': 'Refund {{no}} for {{amount}} is awaiting approval.',
  'notice.payment.refund_by_hand': 'A refund ({{ref}}) was made manually at the provider. Please record it.',
  'notice.payment.refund_by_hand_failed': 'The refund ({{ref}}) made manually at the provider failed. Please reverse its entry.',
  'notice.payment.refund_failed_late':
    'Refund {{no}} for {{amount}} was completed, then failed ({{reason}}). The money is back in the member’s balance.',
  'notice.payment.refund_unknown': 'The provider reports a refund ({{ref}}) for an unknown payment.',
  'notice.payment.dispute_unknown': 'The provider reports a dispute ({{ref}}) for an unknown or unpaid payment.',
  'notice.payment.dispute_currency':
    'Payment {{no}} is disputed in another currency ({{told}}). No money was moved; please settle it manually.',
  'notice.payment.dispute_won':
    'The dispute over payment {{no}} ({{amount}}) was won. The money is back in the member’s balance.',
  'notice.payment.dispute_lost': 'The dispute over payment {{no}} ({{amount}}) was lost. The wallet stays frozen.',
  'notice.payment.dispute_changed_won':
    'The bank changed its decision on payment {{no}} ({{amount}}): the dispute is now won. The money is back in the member’s balance.',
  'notice.payment.dispute_changed_lost':
    'The bank changed its decision on payment {{no}} ({{amount}}): the dispute is now lost. The money was taken back and the wallet is frozen.',
  'notice.payment.refunded': '{{amount}} was refunded to your original payment method.',
  'notice.payment.refund_failed': '{{amount}} could not be refunded. It is back in your balance.',
  'notice.payment.transfer_refused': 'Bank transfer {{no}} was rejected: {{reason}}',
} as const

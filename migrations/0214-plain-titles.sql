-- Menus and permissions are called in plain words; a title that an administrator gave one stays.
update admin_rule rule set title_en = plain.now_called
  from (values
    ('salesperson', 'Salespersons', 'Salespeople'),
    ('order/resend', 'Try again', 'Retry'),
    ('order/stop', 'Stop a label', 'Stop labels'),
    ('failedLabel/resend', 'Try again', 'Retry'),
    ('failedLabel/stop', 'Stop a label', 'Stop labels'),
    ('recharge', 'Recharges', 'Top-ups'),
    ('recharge/refuse', 'Refuse transfers', 'Reject transfers'),
    ('recharge/query', 'Ask the provider', 'Check with provider'),
    ('payment/refuse', 'Refuse transfers', 'Reject transfers'),
    ('payment/query', 'Ask the provider', 'Check with provider'),
    ('refund/refuse', 'Refuse', 'Reject'),
    ('refund/finish', 'Say that a transfer was made', 'Mark transfers as sent'),
    ('payWay', 'Payment ways', 'Payment methods'),
    ('channelParam', 'Channel params', 'Channel parameters'),
    ('priceTable/draft', 'Start versions', 'Create drafts'),
    ('routine/config/add', 'Add an item', 'Add item'),
    ('routine/config/del', 'Delete an item', 'Delete item'),
    ('routine/config/sendTestMail', 'Send a test mail', 'Send test e-mail'),
    ('routine/attachment/check', 'Check the file', 'Check file'),
    ('outbox/resend', 'Send again', 'Resend'),
    ('outbox/code', 'Read codes', 'View codes')
  ) as plain (name, was_called, now_called)
 where rule.name = plain.name and rule.title_en = plain.was_called;

update admin_rule rule set title_zh = plain.now_called
  from (values
    ('order/resend', '重新提交', '重试'),
    ('failedLabel/resend', '重新提交', '重试')
  ) as plain (name, was_called, now_called)
 where rule.name = plain.name and rule.title_zh = plain.was_called;

update member_rule rule set title_en = plain.now_called
  from (values
    ('account/prepayNow', 'Recharge', 'Top up'),
    ('account/confirmPayment', 'Confirm the payment', 'Confirm payment')
  ) as plain (name, was_called, now_called)
 where rule.name = plain.name and rule.title_en = plain.was_called;

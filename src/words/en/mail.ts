/** What mails and text messages say. Subjects end with the site's name where it is put together. */
export default {
  'mail.greeting': 'Hello,',
  'mail.goodbye': 'Kind regards,\n{{site}}',
  'mail.automatic': 'Please do not reply to this e-mail.',
  'mail.code.user_register.subject': 'Your registration code',
  'mail.code.user_register.text': 'Thank you for registering. Enter this code to confirm your e-mail address:',
  'mail.code.user_retrieve_pwd.subject': 'Reset your password',
  'mail.code.user_retrieve_pwd.text': 'Enter this code to set a new password:',
  'mail.code.user_email_verify.subject': 'Confirm it’s you',
  'mail.code.user_email_verify.text': 'You asked to change your e-mail address. Enter this code to confirm it’s you:',
  'mail.code.user_change_email.subject': 'Confirm your new e-mail address',
  'mail.code.user_change_email.text': 'Enter this code to use this e-mail address for your account:',
  'mail.code.user_login.subject': 'Your sign-in code',
  'mail.code.user_login.text': 'Enter this code instead of the picture code to sign in:',
  'mail.code.note':
    'This code expires in {{minutes}} minutes. If you did not request it, ignore this e-mail. No one can use this without the code.',
  'mail.code.contact_taken.subject': 'You already have an account',
  'mail.code.contact_taken.text':
    'Someone tried to use this e-mail address for an account, but it already has one here. Please sign in with it. If you have forgotten the password, use “Forgot your password?” on the sign-in page.',
  'mail.code.contact_unknown.subject': 'No account with this e-mail address',
  'mail.code.contact_unknown.text':
    'Someone requested a new password for this e-mail address, but no account here uses it. If it was you, try the address you registered with, or create a new account.',
  'mail.code.account_disabled.subject': 'Your account is disabled',
  'mail.code.account_disabled.text':
    'Someone requested a new password for your account, but the account is disabled. Please contact support.',
  'mail.code.obstacle_note': 'If you did not request this, ignore this e-mail. Nothing was changed.',
  'mail.code.sign_in': 'Sign in',
  'mail.test.subject': 'Test e-mail',
  'mail.test.text': '{{server}} is set up correctly and can send e-mail. You can save the settings.',
  'mail.changed.password.subject': 'Your password was changed',
  'mail.changed.password.text':
    'The password for your account {{username}} was changed on {{time}}. All devices were signed out.',
  'mail.changed.email.subject': 'Your e-mail address was changed',
  'mail.changed.email.text': 'The e-mail address for your account {{username}} was changed to {{contact}} on {{time}}.',
  'mail.changed.mobile.subject': 'Your mobile number was changed',
  'mail.changed.mobile.text': 'The mobile number for your account {{username}} was changed to {{contact}} on {{time}}.',
  'mail.changed.note': 'If this wasn’t you, use “Forgot your password?” on the sign-in page right away and contact support.',
  'mail.parcel.on_its_way.subject': 'Your parcel {{number}} is on its way',
  'mail.parcel.on_its_way.text': 'Your parcel {{number}} has been handed over and is on its way to you.',
  'mail.parcel.out_for_delivery.subject': 'Your parcel {{number}} is out for delivery',
  'mail.parcel.out_for_delivery.text': 'Your parcel {{number}} is with the driver and should arrive today.',
  'mail.parcel.ready_for_pickup.subject': 'Your parcel {{number}} is ready to collect',
  'mail.parcel.ready_for_pickup.text': 'Your parcel {{number}} is waiting for you. Please bring proof of identity.',
  'mail.parcel.delivery_failed.subject': 'We could not deliver your parcel {{number}}',
  'mail.parcel.delivery_failed.text':
    'Delivery of your parcel {{number}} was not possible. The tracking page shows what happens next.',
  'mail.parcel.delivered.subject': 'Your parcel {{number}} was delivered',
  'mail.parcel.delivered.text': 'Your parcel {{number}} was delivered.',
  'mail.parcel.due': 'It should arrive by {{day}}.',
  'mail.parcel.track': 'Track your parcel',
  'mail.parcel.note': 'You receive this e-mail because the sender asked us to keep you posted about this parcel.',
  'mail.notice.open': 'View details',
  'sms.code.user_register': '{{site}}: {{code}} is your registration code. It expires in {{minutes}} minutes.',
  'sms.code.user_retrieve_pwd':
    '{{site}}: {{code}} is your password reset code. It expires in {{minutes}} minutes. Do not share it.',
  'sms.code.user_mobile_verify':
    '{{site}}: {{code}} is your verification code. It expires in {{minutes}} minutes. Do not share it.',
  'sms.code.user_change_mobile': '{{site}}: {{code}} is the code for your new mobile number. It expires in {{minutes}} minutes.',
  'sms.code.contact_taken':
    '{{site}}: this number already has an account. Sign in with it, or reset your password on the sign-in page.',
  'sms.code.contact_unknown': '{{site}}: no account uses this number. Try the number or e-mail address you registered with.',
  'sms.code.account_disabled': '{{site}}: the account with this number is disabled. Please contact support.',
} as const

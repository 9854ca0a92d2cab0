/** What mails and text messages say. Subjects end with the site's name where it is put together. */
export default {
  'mail.greeting': 'Hello,',
  'mail.goodbye': 'Kind regards,\n{{site}}',
  'mail.automatic': 'This message was sent automatically; nobody reads answers to it.',
  'mail.code.user_register.subject': 'Your registration code',
  'mail.code.user_register.text': 'Thank you for registering. This code confirms that the e-mail address is yours:',
  'mail.code.user_retrieve_pwd.subject': 'Your code for a new password',
  'mail.code.user_retrieve_pwd.text': 'With this code you can choose a new password:',
  'mail.code.user_email_verify.subject': 'Confirm that it is you',
  'mail.code.user_email_verify.text': 'You want to change your e-mail address. This code confirms that it is you:',
  'mail.code.user_change_email.subject': 'Confirm your new e-mail address',
  'mail.code.user_change_email.text': 'With this code the address becomes the one of your account:',
  'mail.code.user_login.subject': 'Your sign-in code',
  'mail.code.user_login.text': 'Enter this code instead of the picture code to go on signing in:',
  'mail.code.note':
    'The code is good for {{minutes}} minutes. If you did not ask for it, ignore this message; nobody can do anything without the code.',
  'mail.code.contact_taken.subject': 'You already have an account',
  'mail.code.contact_taken.text':
    'Somebody asked for a code to use this e-mail address for an account, but it already has an account here. Sign in with it; if you do not know the password any more, choose a new one with "Forgot your password?" on the sign-in page.',
  'mail.code.contact_unknown.subject': 'No account with this e-mail address',
  'mail.code.contact_unknown.text':
    'Somebody asked for a new password with this e-mail address, but no account here has it. If it was you, try the address you registered with, or register a new account.',
  'mail.code.account_disabled.subject': 'Your account is disabled',
  'mail.code.account_disabled.text':
    'Somebody asked for a new password for your account, but the account is disabled. Please contact our support.',
  'mail.code.obstacle_note': 'If you did not ask for it, ignore this message; nothing was changed.',
  'mail.code.sign_in': 'Go to the sign-in page',
  'mail.test.subject': 'Test mail',
  'mail.test.text': 'This mail shows that {{server}} carries our messages. The settings can be saved.',
  'mail.changed.password.subject': 'Your password was changed',
  'mail.changed.password.text': 'The password of your account {{username}} was changed on {{time}}. All devices were signed out.',
  'mail.changed.email.subject': 'Your e-mail address was changed',
  'mail.changed.email.text': 'The e-mail address of your account {{username}} was changed to {{contact}} on {{time}}.',
  'mail.changed.mobile.subject': 'Your mobile number was changed',
  'mail.changed.mobile.text': 'The mobile number of your account {{username}} was changed to {{contact}} on {{time}}.',
  'mail.changed.note': 'If this was not you, use "Forgot your password?" on the sign-in page at once and tell our support.',
  'mail.notice.open': 'Open',
  'sms.code.user_register': '{{site}}: {{code}} is your registration code, good for {{minutes}} minutes.',
  'sms.code.user_retrieve_pwd':
    '{{site}}: {{code}} is your code for a new password, good for {{minutes}} minutes. Never pass it on.',
  'sms.code.user_mobile_verify': '{{site}}: {{code}} confirms that it is you, good for {{minutes}} minutes. Never pass it on.',
  'sms.code.user_change_mobile': '{{site}}: {{code}} confirms your new mobile number, good for {{minutes}} minutes.',
  'sms.code.contact_taken':
    '{{site}}: this number already has an account. Sign in with it, or choose a new password on the sign-in page.',
  'sms.code.contact_unknown': '{{site}}: no account has this number. Try the number or e-mail you registered with.',
  'sms.code.account_disabled': '{{site}}: the account with this number is disabled. Please contact our support.',
} as const

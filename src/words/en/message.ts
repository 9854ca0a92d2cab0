/** What the server says when something succeeded. */
export default {
  'message.added': 'Added successfully',
  'message.code_sent': 'The code is on its way',
  'message.contact_changed': 'Changed',
  'message.deleted': 'Deleted successfully',
  'message.mail_sent': 'The test mail was handed over for {{address}}',
  'message.operation_successful': 'Operation successful',
  'message.password_changed': 'Password changed. Please sign in with the new one.',
  'message.profile_saved': 'Profile saved',
  'message.registered': 'Welcome! Your account is ready.',
  'message.saved': 'Saved',
  'message.signed_in': 'Signed in',
  'message.signed_out': 'Signed out',
  'message.updated': 'Update successful',
  'message.task_stopping': 'Stopping',
  'message.export_started': 'Export started; you will find it in the task list at the top right',
  'message.uploaded': 'File uploaded',
} as const

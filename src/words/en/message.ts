/** What the server says when something succeeded. */
export default {
  'message.added': 'Added successfully',
  'message.deleted': 'Deleted successfully',
  'message.saved': 'Saved',
  'message.signed_in': 'Signed in',
  'message.signed_out': 'Signed out',
  'message.updated': 'Update successful',
  'message.operation_successful': 'Operation successful',
  'message.uploaded': 'File uploaded',
} as const

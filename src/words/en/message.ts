/** What the server says when something succeeded. */
export default {
  'message.added': 'Added successfully',
  'message.deleted': 'Deleted successfully',
  'message.signed_in': 'Signed in',
  'message.signed_out': 'Signed out',
  'message.updated': 'Update successful',
  'message.operation_successful': 'Operation successful',
  'message.task_stopping': 'Stopping',
  'message.export_started': 'Export started; you will find it in the task list at the top right',
  'message.uploaded': 'File uploaded',
} as const

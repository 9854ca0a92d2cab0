/** Words used on many screens. */
export default {
  'common.yes': 'Yes',
  'common.no': 'No',
  'common.ok': 'OK',
  'common.cancel': 'Cancel',
  'common.close': 'Close',
  'common.save': 'Save',
  'common.back': 'Back',
  'common.missing': 'Record not found',
  'common.missing_hint': 'It may have been deleted, or you may not have access to it.',
  'common.retry': 'Try again',
  'common.loading': 'Loading…',
  'common.request_id': 'Request ID: {{id}}',
} as const

/** Choosing and sending files. Pages that offer it load this area and `error`, which has the refusals. */
export default {
  'upload.choose': 'Choose picture',
  'upload.choose_stored': 'From attachments',
  'upload.hint': 'or drop it here, or paste it',
  'upload.limits': 'Up to {{size}}',
  'upload.drop': 'Drop it here',
  'upload.replace': 'Replace',
  'upload.remove': 'Remove',
  'upload.cancel': 'Cancel upload',
  'upload.sending': 'Uploading {{name}}',
  'upload.done': '{{name}} uploaded.',
  'upload.preview': 'Uploaded picture',
} as const

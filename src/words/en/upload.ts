/** Choosing and sending files. Pages that offer it load this area and `error`, which has the refusals. */
export default {
  'upload.choose': 'Choose a picture',
  'upload.choose_stored': 'From attachments',
  'upload.hint': 'or drop it here, or paste it',
  'upload.limits': 'At most {{size}}',
  'upload.drop': 'Drop it here',
  'upload.replace': 'Replace',
  'upload.remove': 'Remove',
  'upload.cancel': 'Stop the upload',
  'upload.sending': 'Uploading {{name}}',
  'upload.done': '{{name}} was uploaded.',
  'upload.preview': 'Uploaded picture',
} as const

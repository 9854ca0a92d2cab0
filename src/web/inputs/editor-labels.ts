import type { RichTextEditorLabels } from '@mantine/tiptap'
import { t } from '#web/lib/words.ts'

/** What the editor's buttons are called. Asked when it is drawn: its words have arrived with it. */
export const editorLabels = (): Partial<RichTextEditorLabels> => ({
  h2ControlLabel: t('editor.h2'),
  h3ControlLabel: t('editor.h3'),
  boldControlLabel: t('editor.bold'),
  italicControlLabel: t('editor.italic'),
  clearFormattingControlLabel: t('editor.clear'),
  bulletListControlLabel: t('editor.bullets'),
  orderedListControlLabel: t('editor.numbers'),
  blockquoteControlLabel: t('editor.quote'),
  linkControlLabel: t('editor.link'),
  unlinkControlLabel: t('editor.unlink'),
  linkEditorInputLabel: t('editor.link_address'),
  linkEditorInputPlaceholder: 'https://example.com/',
  linkEditorExternalLink: t('editor.link_new_tab'),
  linkEditorInternalLink: t('editor.link_same_tab'),
  linkEditorSave: t('common.save'),
  imageUploadControlLabel: t('editor.picture'),
  tableInsertControlLabel: t('editor.table'),
  tableInsertLabel: (columns, rows) => t('editor.table_size', { columns, rows }),
  tableRowAfterControlLabel: t('editor.table_row'),
  tableColumnAfterControlLabel: t('editor.table_column'),
  tableDeleteControlLabel: t('editor.table_delete'),
  undoControlLabel: t('editor.undo'),
  redoControlLabel: t('editor.redo'),
})

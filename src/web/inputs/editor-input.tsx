import '@mantine/tiptap/styles.layer.css'
import { Input } from '@mantine/core'
import {
  getUploadImageExtension,
  Link,
  RichTextEditor,
  type RichTextEditorLabels,
  useRichTextEditorContext,
} from '@mantine/tiptap'
import { IconPaperclip } from '@tabler/icons-react'
import { Image } from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import { useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useId, useRef } from 'react'
import { uploadFile } from '#web/inputs/upload/upload-file.ts'
import { useFileChooser } from '#web/inputs/upload/use-file-chooser.tsx'
import { CallError } from '#web/lib/call.ts'
import { toastError } from '#web/lib/toast.ts'
import { t } from '#web/lib/words.ts'
import classes from './editor-input.module.css'
import { type InputProps, inputWrapperOrder } from './input-props.ts'

/** Just what the server keeps; whatever else is pasted is dropped here already. Pasted and dropped pictures are uploaded like chosen ones. */
const extensions = [
  StarterKit.configure({ link: false, heading: { levels: [2, 3] }, code: false, codeBlock: false }),
  Link.configure({ openOnClick: false }),
  getUploadImageExtension(Image, { onImageUpload: uploadImage, onImageUploadError: toastUploadError }),
  TableKit.configure({ table: { resizable: false } }),
]

/** An editor for a text with headings, lists, links, pictures and tables. Loaded with the first form that has one. */
export function EditorInput({ id: given, label, description, error, required, isDisabled, value, onChange }: InputProps<string>) {
  const own = useId()
  const id = given ?? own
  const lastHtml = useRef(value)
  const described = [error && `${id}-error`, description && `${id}-description`].filter(Boolean).join(' ')
  const editor = useEditor({
    extensions,
    content: value,
    editorProps: {
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(required ? { 'aria-required': 'true' } : {}),
        ...(described ? { 'aria-describedby': described } : {}),
        ...(error ? { 'aria-invalid': 'true' } : {}),
      },
    },
    editable: !isDisabled,
    onUpdate: ({ editor: now }) => {
      lastHtml.current = now.isEmpty ? '' : now.getHTML()
      onChange(lastHtml.current)
    },
  })
  // What was not written here came from elsewhere: a form that was put back, say.
  useEffect(() => {
    if (value === lastHtml.current) return
    lastHtml.current = value
    editor?.commands.setContent(value, { emitUpdate: false })
  }, [value, editor])
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={description}
      descriptionProps={{ id: `${id}-description` }}
      error={error}
      errorProps={{ id: `${id}-error` }}
      required={required}
      inputWrapperOrder={inputWrapperOrder}
    >
      <RichTextEditor editor={editor} labels={editorLabels()} classNames={classes} data-wrong={error ? true : undefined}>
        <RichTextEditor.Toolbar>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.H2 />
            <RichTextEditor.H3 />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            <RichTextEditor.ClearFormatting />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
            <RichTextEditor.Blockquote />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Link />
            <RichTextEditor.Unlink />
            <RichTextEditor.ImageUpload />
            <StoredImageControl />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.TableInsert maxColumns={6} maxRows={6} />
            <RichTextEditor.TableRowAfter />
            <RichTextEditor.TableColumnAfter />
            <RichTextEditor.TableDelete />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Undo />
            <RichTextEditor.Redo />
          </RichTextEditor.ControlsGroup>
        </RichTextEditor.Toolbar>
        <RichTextEditor.Content />
      </RichTextEditor>
    </Input.Wrapper>
  )
}

/** A picture that was uploaded before. */
function StoredImageControl() {
  const { editor } = useRichTextEditorContext()
  const { open, dialog } = useFileChooser('image', ({ url, name }) =>
    editor?.chain().focus().setImage(toImageAttributes(url, name)).run(),
  )
  if (!open) return null
  return (
    <>
      <RichTextEditor.Control aria-label={t('upload.choose_stored')} title={t('upload.choose_stored')} onClick={open}>
        <IconPaperclip size={16} stroke={1.5} aria-hidden />
      </RichTextEditor.Control>
      {dialog}
    </>
  )
}

async function uploadImage(file: File) {
  const { url } = await uploadFile(file, { realm: 'admin', accept: 'image/*' })
  return toImageAttributes(url, file.name)
}

const toImageAttributes = (src: string, name: string) => ({ src, alt: name.replace(/\.[^.]*$/, '') })

function toastUploadError(_file: File, error: unknown): void {
  if (error instanceof CallError) toastError(error.msg, error.requestId)
}

/** What the editor's buttons are called. Asked when it is drawn: its words have arrived with it. */
const editorLabels = (): Partial<RichTextEditorLabels> => ({
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

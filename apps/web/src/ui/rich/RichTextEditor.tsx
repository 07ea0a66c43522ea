import { Image } from '@tiptap/extension-image'
import { Placeholder } from '@tiptap/extensions'
import { EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useRef } from 'react'
import { useText } from '../../platform/language.tsx'
import { useSendPicture } from '../../platform/uploads/sends.ts'
import { UploadList } from '../../platform/uploads/UploadList.tsx'
import { useUploads } from '../../platform/uploads/use-uploads.ts'
import { cx } from '../cx.ts'
import { type ControlProps, FieldGroup, type FieldProps } from '../Field.tsx'
import type { RichTextDocument } from '../RichText.tsx'
import richText from '../rich-text.module.css'
import { isSafeAddress } from '../rich-text-attributes.ts'
import { EditorBar } from './EditorBar.tsx'
import styles from './editor.module.css'
import * as texts from './texts.ts'

export type RichTextEditorProps = FieldProps & {
  value: RichTextDocument | null
  onChange: (document: RichTextDocument) => void
  placeholder?: string
  /** A few sentences: few tools. */
  brief?: boolean
  /** px */
  minHeight?: number
  disabled?: boolean
}

/** Running text with headings, lists, links and pictures; stored as JSON and shown by `RichText`. */
export function RichTextEditor({
  value,
  onChange,
  placeholder,
  brief,
  minHeight,
  disabled,
  ...field
}: RichTextEditorProps) {
  return (
    <FieldGroup {...field}>
      {(aria) => (
        <Editor
          {...{ value, onChange, placeholder, brief, minHeight, disabled, aria }}
          label={typeof field.label === 'string' ? field.label : undefined}
        />
      )}
    </FieldGroup>
  )
}

type EditorProps = Omit<RichTextEditorProps, keyof FieldProps> & { aria: ControlProps; label?: string }

interface Handlers {
  onChange: (document: RichTextDocument) => void
  addPictures: (files: File[]) => void
}

const isPicture = (file: File) => /^image\/(jpeg|png|webp|gif)$/.test(file.type)

function Editor({
  value,
  onChange,
  placeholder,
  brief,
  minHeight,
  disabled = false,
  aria,
  label,
}: EditorProps) {
  const text = useText(texts)
  const shown = useRef(value)
  const latest = useRef<Handlers>({ onChange, addPictures: () => {} })

  const editor = useEditor({
    immediatelyRender: false,
    editable: !disabled,
    content: value ?? '',
    extensions: [
      StarterKit.configure({
        heading: { levels: [2, 3, 4] },
        link: { openOnClick: false, isAllowedUri: (address) => isSafeAddress(address) },
      }),
      SizedImage,
      Placeholder.configure({ placeholder: placeholder ?? '' }),
    ],
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label ?? text('editor'),
        ...(aria['aria-describedby'] && { 'aria-describedby': aria['aria-describedby'] }),
        ...(aria['aria-invalid'] && { 'aria-invalid': 'true' }),
      },
      handlePaste: (_, event) => takePictures([...(event.clipboardData?.files ?? [])]),
      handleDrop: (_, event) => takePictures([...(event.dataTransfer?.files ?? [])]),
    },
    onUpdate: ({ editor: changed }) => {
      const document: RichTextDocument = { ...changed.getJSON(), type: 'doc' }
      shown.current = document
      latest.current.onChange(document)
    },
  })

  // With its size, so that the page keeps its place.
  const uploads = useUploads(useSendPicture(), ({ url, width, height }, { name }) => {
    const alt = name.replace(/\.[^.]+$/, '')
    editor?.chain().focus().setImage({ src: url, alt, width, height }).run()
  })
  useEffect(() => {
    latest.current = { onChange, addPictures: (files) => void uploads.add(files) }
  })

  // A document that comes from outside (another version, another language) replaces what is written here.
  useEffect(() => {
    if (!editor || value === shown.current) return
    shown.current = value
    editor.commands.setContent(value ?? '', { emitUpdate: false })
  }, [editor, value])
  useEffect(() => {
    editor?.setEditable(!disabled, false)
  }, [editor, disabled])

  function takePictures(files: File[]) {
    const pictures = files.filter(isPicture)
    if (pictures.length === 0) return false
    latest.current.addPictures(pictures)
    return true
  }

  if (!editor) return <div className={styles.frame} style={{ minHeight: (minHeight ?? 120) + 62 }} />
  return (
    <div className={styles.frame} data-invalid={aria['aria-invalid']}>
      {!disabled && (
        <EditorBar editor={editor} brief={brief} onPictures={(files) => void uploads.add(files)} />
      )}
      <EditorContent
        editor={editor}
        className={cx(richText.text, styles.text)}
        style={{ '--min': minHeight && `${minHeight}px` }}
      />
      <div className={styles.sending}>
        <UploadList of={uploads} />
      </div>
    </div>
  )
}

const SizedImage = Image.extend({
  addAttributes() {
    return { ...this.parent?.(), width: { default: null }, height: { default: null } }
  },
})

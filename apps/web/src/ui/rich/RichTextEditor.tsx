import { Image } from '@tiptap/extension-image'
import { Placeholder } from '@tiptap/extensions'
import { EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../platform/language.tsx'
import { cx } from '../cx.ts'
import { type ControlProps, FieldGroup, type FieldProps } from '../Field.tsx'
import type { RichTextDocument } from '../RichText.tsx'
import richText from '../rich-text.module.css'
import { isSafeAddress } from '../rich-text-attributes.ts'
import { EditorBar } from './EditorBar.tsx'
import styles from './editor.module.css'
import * as texts from './texts.ts'

/** A picture that was stored: its address, and its size so that the page keeps its place. */
export type StoredImage = { src: string; alt?: string; width?: number; height?: number }

export type RichTextEditorProps = FieldProps & {
  value: RichTextDocument | null
  onChange: (document: RichTextDocument) => void
  /** Stores a chosen, dropped or pasted picture. Without it texts hold no pictures. */
  onImage?: (file: File) => Promise<StoredImage>
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
  onImage,
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
          {...{ value, onChange, onImage, placeholder, brief, minHeight, disabled, aria }}
          label={typeof field.label === 'string' ? field.label : undefined}
        />
      )}
    </FieldGroup>
  )
}

type EditorProps = Omit<RichTextEditorProps, keyof FieldProps> & { aria: ControlProps; label?: string }

const isPicture = (file: File) => /^image\/(jpeg|png|webp|gif)$/.test(file.type)

function Editor({
  value,
  onChange,
  onImage,
  placeholder,
  brief,
  minHeight,
  disabled = false,
  aria,
  label,
}: EditorProps) {
  const text = useText(texts)
  const [failed, setFailed] = useState(false)
  const shown = useRef(value)
  const latest = useRef({ onChange, onImage })
  useEffect(() => {
    latest.current = { onChange, onImage }
  })

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
    if (pictures.length === 0 || !latest.current.onImage) return false
    void addPictures(pictures)
    return true
  }

  async function addPictures(files: File[]) {
    setFailed(false)
    for (const file of files) {
      const stored = await latest.current.onImage?.(file).catch(() => undefined)
      if (stored) editor?.chain().focus().setImage(stored).run()
      else setFailed(true)
    }
  }

  if (!editor) return <div className={styles.frame} style={{ minHeight: (minHeight ?? 120) + 62 }} />
  return (
    <div className={styles.frame} data-invalid={aria['aria-invalid']}>
      {!disabled && (
        <EditorBar editor={editor} brief={brief} onFiles={onImage && ((files) => void addPictures(files))} />
      )}
      <EditorContent
        editor={editor}
        className={cx(richText.text, styles.text)}
        style={{ '--min': minHeight && `${minHeight}px` }}
      />
      <p role="alert" className={failed ? styles.failed : 'sr-only'}>
        {failed && text('imageFailed')}
      </p>
    </div>
  )
}

const SizedImage = Image.extend({
  addAttributes() {
    return { ...this.parent?.(), width: { default: null }, height: { default: null } }
  },
})

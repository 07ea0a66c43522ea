import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconArrowForwardUp from '@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs'
import IconBlockquote from '@tabler/icons-react/dist/esm/icons/IconBlockquote.mjs'
import IconBold from '@tabler/icons-react/dist/esm/icons/IconBold.mjs'
import IconH2 from '@tabler/icons-react/dist/esm/icons/IconH2.mjs'
import IconH3 from '@tabler/icons-react/dist/esm/icons/IconH3.mjs'
import IconItalic from '@tabler/icons-react/dist/esm/icons/IconItalic.mjs'
import IconList from '@tabler/icons-react/dist/esm/icons/IconList.mjs'
import IconListNumbers from '@tabler/icons-react/dist/esm/icons/IconListNumbers.mjs'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import IconSeparator from '@tabler/icons-react/dist/esm/icons/IconSeparator.mjs'
import IconStrikethrough from '@tabler/icons-react/dist/esm/icons/IconStrikethrough.mjs'
import IconUnderline from '@tabler/icons-react/dist/esm/icons/IconUnderline.mjs'
import { type Editor, useEditorState } from '@tiptap/react'
import type { KeyboardEvent } from 'react'
import { useText } from '../../platform/language.tsx'
import { Icon, type IconComponent } from '../Icon.tsx'
import { tabAfterKey } from '../keys.ts'
import styles from './editor.module.css'
import { FilePicker } from './FilePicker.tsx'
import { IMAGE_ACCEPT } from './image-rules.ts'
import { LinkTool } from './LinkTool.tsx'
import * as texts from './texts.ts'

type Tool = {
  id: string
  icon: IconComponent
  label: string
  press: () => void
  on?: boolean
  off?: boolean
}

type EditorBarProps = {
  editor: Editor
  /** Only what a few sentences need. */
  brief?: boolean
  onPictures: (files: File[]) => void
}

const BRIEF: readonly string[] = ['bold', 'italic', 'list', 'numbers']

/** One Tab stop; arrows move between the tools. */
export function EditorBar({ editor, brief, onPictures }: EditorBarProps) {
  const text = useText(texts)
  const state = useEditorState({ editor, selector: ({ editor: at }) => stateOf(at) })
  const run = () => editor.chain().focus()
  const all: Tool[][] = [
    [
      {
        id: 'h2',
        icon: IconH2,
        label: text('heading2'),
        on: state.h2,
        press: () => run().toggleHeading({ level: 2 }).run(),
      },
      {
        id: 'h3',
        icon: IconH3,
        label: text('heading3'),
        on: state.h3,
        press: () => run().toggleHeading({ level: 3 }).run(),
      },
    ],
    [
      {
        id: 'bold',
        icon: IconBold,
        label: text('bold'),
        on: state.bold,
        press: () => run().toggleBold().run(),
      },
      {
        id: 'italic',
        icon: IconItalic,
        label: text('italic'),
        on: state.italic,
        press: () => run().toggleItalic().run(),
      },
      {
        id: 'underline',
        icon: IconUnderline,
        label: text('underline'),
        on: state.underline,
        press: () => run().toggleUnderline().run(),
      },
      {
        id: 'strike',
        icon: IconStrikethrough,
        label: text('strike'),
        on: state.strike,
        press: () => run().toggleStrike().run(),
      },
    ],
    [
      {
        id: 'list',
        icon: IconList,
        label: text('bulletList'),
        on: state.bullets,
        press: () => run().toggleBulletList().run(),
      },
      {
        id: 'numbers',
        icon: IconListNumbers,
        label: text('orderedList'),
        on: state.numbers,
        press: () => run().toggleOrderedList().run(),
      },
      {
        id: 'quote',
        icon: IconBlockquote,
        label: text('quote'),
        on: state.quote,
        press: () => run().toggleBlockquote().run(),
      },
      { id: 'line', icon: IconSeparator, label: text('line'), press: () => run().setHorizontalRule().run() },
    ],
    [
      {
        id: 'undo',
        icon: IconArrowBackUp,
        label: text('undo'),
        off: !state.canUndo,
        press: () => run().undo().run(),
      },
      {
        id: 'redo',
        icon: IconArrowForwardUp,
        label: text('redo'),
        off: !state.canRedo,
        press: () => run().redo().run(),
      },
    ],
  ]
  const [groups, [history = []]] = brief
    ? [
        all.map((tools) => tools.filter(({ id }) => BRIEF.includes(id))).filter((tools) => tools.length > 0),
        [],
      ]
    : [all.slice(0, -1), all.slice(-1)]
  const first = groups[0]?.[0]?.id
  return (
    <div
      role="toolbar"
      tabIndex={-1}
      aria-label={text('formatting')}
      className={styles.bar}
      onKeyDown={moveInside}
    >
      {groups.map((tools) => (
        <ToolGroup key={tools[0]?.id} tools={tools} first={first} />
      ))}
      <LinkTool editor={editor} href={state.href} />
      <FilePicker multiple accept={IMAGE_ACCEPT} onChoose={onPictures}>
        {(open) => (
          <ToolButton tool={{ id: 'image', icon: IconPhoto, label: text('insertImage'), press: open }} />
        )}
      </FilePicker>
      {history.length > 0 && <span className={styles.gap} />}
      <ToolGroup tools={history} last />
    </div>
  )
}

interface ToolGroupProps {
  tools: Tool[]
  /** The one that Tab reaches. */
  first?: string
  last?: boolean
}

function ToolGroup({ tools, first, last }: ToolGroupProps) {
  return (
    <>
      {tools.map((tool) => (
        <ToolButton key={tool.id} tool={tool} isFirst={tool.id === first} />
      ))}
      {!last && <span className={styles.gap} />}
    </>
  )
}

function ToolButton({ tool: { icon, label, press, on, off }, isFirst }: { tool: Tool; isFirst?: boolean }) {
  return (
    <button
      type="button"
      className={styles.tool}
      tabIndex={isFirst ? 0 : -1}
      title={label}
      aria-label={label}
      aria-pressed={on}
      disabled={off}
      onClick={press}
    >
      <Icon of={icon} size={18} />
    </button>
  )
}

function moveInside(event: KeyboardEvent<HTMLElement>) {
  const { target } = event
  // Typing in the link's own field moves its caret.
  if (target instanceof HTMLInputElement) return
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>(':scope > button:not(:disabled)')]
  const next = tabAfterKey(
    event.key,
    tools.findIndex((tool) => tool === target),
    tools.length,
  )
  if (next === undefined) return
  event.preventDefault()
  tools[next]?.focus()
}

function stateOf(editor: Editor) {
  const href: unknown = editor.getAttributes('link').href
  return {
    h2: editor.isActive('heading', { level: 2 }),
    h3: editor.isActive('heading', { level: 3 }),
    bold: editor.isActive('bold'),
    italic: editor.isActive('italic'),
    underline: editor.isActive('underline'),
    strike: editor.isActive('strike'),
    bullets: editor.isActive('bulletList'),
    numbers: editor.isActive('orderedList'),
    quote: editor.isActive('blockquote'),
    href: typeof href === 'string' ? href : '',
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
  }
}

import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import type { Editor } from '@tiptap/react'
import { type KeyboardEvent, useState } from 'react'
import { useText } from '../../platform/language.tsx'
import { Button } from '../Button.tsx'
import { Icon } from '../Icon.tsx'
import { Popover } from '../Popover.tsx'
import { isSafeAddress } from '../rich-text-attributes.ts'
import { TextField } from '../TextField.tsx'
import styles from './editor.module.css'
import * as texts from './texts.ts'

type LinkToolProps = { editor: Editor; href: string }

/** Puts an address behind the chosen words, changes it or takes it away. */
export function LinkTool({ editor, href }: LinkToolProps) {
  const text = useText(texts)
  return (
    <Popover
      label={text('link')}
      trigger={(trigger) => (
        <button
          type="button"
          {...trigger}
          className={styles.tool}
          tabIndex={-1}
          title={text('link')}
          aria-label={text('link')}
          aria-pressed={href !== ''}
        >
          <Icon of={IconLink} size={18} />
        </button>
      )}
    >
      {(close) => <LinkForm editor={editor} href={href} onDone={close} />}
    </Popover>
  )
}

/** What was typed as an address that can be opened: 'example.com' gets https in front. */
export const addressFromText = (typed: string) =>
  isSafeAddress(typed.trim()) ? typed.trim() : `https://${typed.trim()}`

function LinkForm({ editor, href, onDone }: { editor: Editor; href: string; onDone: () => void }) {
  const text = useText(texts)
  const [typed, setTyped] = useState(href)
  const apply = () => {
    if (!typed.trim()) return
    onDone()
    const address = addressFromText(typed)
    const chain = editor.chain().focus().extendMarkRange('link')
    // Without chosen words the address itself is what one presses.
    if (editor.state.selection.empty && !href)
      chain
        .insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href: address } }] })
        .run()
    else chain.setLink({ href: address }).run()
  }
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    apply()
  }
  const remove = () => {
    onDone()
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
  }
  return (
    // Not a form: the editor usually stands in one already.
    <div className={styles.link} onKeyDown={key}>
      <TextField
        label={text('linkAddress')}
        data-autofocus
        inputMode="url"
        placeholder="https://"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div className={styles.linkActs}>
        {href && (
          <Button size="sm" variant="ghost" onClick={remove}>
            {text('unlink')}
          </Button>
        )}
        <Button size="sm" variant="main" onClick={apply}>
          {text('apply')}
        </Button>
      </div>
    </div>
  )
}

import { MAX_CHAT_FILES, MAX_MESSAGE_LENGTH } from '@seodang/domain/chat'
import { isBlank, textLength } from '@seodang/domain/text'
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useApi } from '../../platform/api.ts'
import { KeptStrip } from '../../platform/kept/KeptStrip.tsx'
import { useKept } from '../../platform/kept/use-kept.ts'
import { useText } from '../../platform/language.tsx'
import { useSendAttachment } from '../../platform/uploads/sends.ts'
import { UploadList } from '../../platform/uploads/UploadList.tsx'
import { waitsForFiles } from '../../platform/uploads/unsent.ts'
import { useUploads } from '../../platform/uploads/use-uploads.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { FilePicker } from '../../ui/rich/FilePicker.tsx'
import { useStable } from '../../ui/stable.ts'
import { toast } from '../../ui/toast.ts'
import styles from './chat.module.css'
import { mentionAt, mentionedIn } from './mentions.ts'
import { type Message, type Person, peopleQuery, type RoomKey } from './queries.ts'
import * as texts from './texts.ts'
import type { Outgoing } from './use-outbox.ts'

interface ComposerProps {
  roomKey: RoomKey
  field: RefObject<HTMLTextAreaElement | null>
  replyTo: Message | null
  /** Why nothing can be written now. */
  closed: string | null
  onReply: (message: Message | null) => void
  onSend: (message: Omit<Outgoing, 'sendKey' | 'refusal'>) => void
}

type Attached = Outgoing['files'][number]
const MOST_SUGGESTED = 6
const NOTHING = { words: '', files: [], replyTo: null }

/** CHAT-05: Enter sends, Shift and Enter begins a line; `@` offers the people of the room. */
export function Composer({ roomKey, field, replyTo, closed, onReply, onSend }: ComposerProps) {
  const text = useText(texts)
  const listId = useId()
  const [words, setWords] = useState('')
  const [caret, setCaret] = useState(0)
  const [chosen, setChosen] = useState(0)
  const [isHidden, setHidden] = useState(false)
  const { files, uploads, attach, detach, setFiles } = useFiles()
  const isEmpty = words === '' && files.length === 0
  const kept = useKept<{ words: string; files: readonly Attached[]; replyTo: Message | null }>({
    place: `chat:${roomKey.chatRoomSeq}`,
    // What they answer goes with the words: without it they would be found again as a word to nobody.
    value: { words, files, replyTo: isEmpty ? null : replyTo },
    clean: NOTHING,
    restore: (written) => {
      setWords(written.words)
      setFiles(written.files)
      onReply(written.replyTo)
    },
  })
  const root = useRef<HTMLDivElement>(null)
  const mention = isHidden ? null : mentionAt(words, caret)
  const people = useQuery({ ...peopleQuery(useApi(), roomKey), enabled: words.includes('@') })
  const all = (people.data?.list ?? []).filter(({ isPutOut }) => !isPutOut)
  const suggested = mention
    ? all
        .filter(({ name }) => name?.toLowerCase().includes(mention.words.toLowerCase()))
        .slice(0, MOST_SUGGESTED)
    : []
  const current = Math.min(chosen, suggested.length - 1)
  const maySend = !isBlank(words) || files.length > 0

  const sendNow = () => {
    if (waitsForFiles(root.current) || !maySend || textLength(words.trim()) > MAX_MESSAGE_LENGTH) return
    onSend({
      text: words.trim(),
      files,
      replyToSeq: replyTo?.messageSeq ?? null,
      mentionSeqs: mentionedIn(words, all),
    })
    kept.renew()
    setWords('')
    setFiles([])
    onReply(null)
    field.current?.focus()
  }
  const callsWait = useCallsWait(words, people, sendNow)
  const send = () => {
    if (!maySend || !callsWait.begin()) sendNow()
  }
  const call = ({ name }: Person) => {
    if (!mention || name === null) return
    const before = `${words.slice(0, mention.from)}@${name} `
    setWords(before + words.slice(caret))
    setCaret(before.length)
    field.current?.focus()
    requestAnimationFrame(() => field.current?.setSelectionRange(before.length, before.length))
  }
  const pressed = (event: KeyboardEvent) => {
    // A syllable that is being written ends with Enter, too.
    if (event.nativeEvent.isComposing) return
    const person = suggested[current]
    if (person) {
      if (event.key === 'ArrowDown') setChosen((current + 1) % suggested.length)
      else if (event.key === 'ArrowUp') setChosen((current + suggested.length - 1) % suggested.length)
      else if (event.key === 'Enter' || event.key === 'Tab') call(person)
      else if (event.key === 'Escape') setHidden(true)
      else return
      event.preventDefault()
      return
    }
    if (event.key === 'Escape' && replyTo) onReply(null)
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    send()
  }
  const pasted = (event: ClipboardEvent) => {
    const { files: given } = event.clipboardData
    if (given.length === 0) return
    event.preventDefault()
    attach([...given])
  }
  if (closed !== null)
    return (
      <p className={styles.closed} role="status">
        {closed}
      </p>
    )
  return (
    <div ref={root} className={styles.composer}>
      <KeptStrip of={kept} />
      {replyTo && (
        <div className={styles.replying}>
          <p className="clip">
            <b>{text('replyingTo', { name: replyTo.writer.name ?? text('goneWriter') })}</b>{' '}
            {replyTo.text || text('file')}
          </p>
          <IconButton
            icon={IconX}
            iconSize={16}
            size="sm"
            label={text('cancelReply')}
            onClick={() => onReply(null)}
          />
        </div>
      )}
      {files.length > 0 && (
        <ul className={styles.attached}>
          {files.map(({ uploadSeq, name }) => (
            <li key={uploadSeq}>
              <span className="clip">{name}</span>
              <IconButton
                icon={IconX}
                iconSize={14}
                size="sm"
                label={text('removeFile', { name })}
                onClick={() => detach(uploadSeq)}
              />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.sending}>
        <UploadList of={uploads} isApart />
      </div>
      {suggested.length > 0 && (
        <div id={listId} role="listbox" aria-label={text('mention')} className={styles.suggested}>
          {suggested.map((person, index) => (
            <div
              key={person.userSeq}
              id={`${listId}-${person.userSeq}`}
              role="option"
              aria-selected={index === current}
              tabIndex={-1}
              onMouseDown={(event) => {
                event.preventDefault()
                call(person)
              }}
            >
              <Avatar name={person.name ?? ''} image={person.profileImageUrl} size={24} />
              {person.name}
            </div>
          ))}
        </div>
      )}
      <div className={styles.row}>
        <FilePicker multiple onChoose={attach}>
          {(open) => <IconButton icon={IconPaperclip} label={text('attach')} onClick={open} />}
        </FilePicker>
        <textarea
          ref={field}
          rows={1}
          className={styles.field}
          aria-label={text('write')}
          placeholder={text('placeholder')}
          maxLength={MAX_MESSAGE_LENGTH}
          value={words}
          role="combobox"
          aria-expanded={suggested.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={suggested[current] && `${listId}-${suggested[current].userSeq}`}
          onChange={({ currentTarget }) => {
            setWords(currentTarget.value)
            setCaret(currentTarget.selectionStart)
            setChosen(0)
            setHidden(false)
          }}
          onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
          onKeyDown={pressed}
          onPaste={pasted}
        />
        <IconButton
          icon={IconSend}
          label={text('send')}
          aria-busy={callsWait.isHeld}
          aria-disabled={!maySend || uploads.rows.length > 0 || callsWait.isHeld}
          className={styles.send}
          onClick={send}
        />
      </div>
    </div>
  )
}

/**
 * Whom `@name` calls is known by the list of the people alone. Words that call somebody before it is there go out once it is:
 * without it they would call nobody. Whoever writes on meanwhile presses again.
 */
function useCallsWait(
  words: string,
  people: Pick<UseQueryResult, 'data' | 'isError' | 'isFetching' | 'refetch'>,
  send: () => void,
) {
  const text = useText(texts)
  const [held, setHeld] = useState<string | null>(null)
  const isHeld = held !== null && held === words
  const isKnown = people.data !== undefined
  const isMissing = people.isError && !people.isFetching
  const goOn = useStable(() => {
    if (!isHeld || !(isKnown || isMissing)) return
    setHeld(null)
    if (isKnown) send()
    else toast({ text: text('peopleMissing'), tone: 'bad' })
  })
  useEffect(goOn, [goOn, isHeld, isKnown, isMissing])
  return {
    isHeld,
    /** Whether they have to wait. */
    begin: () => {
      if (isKnown || !words.includes('@')) return false
      if (isMissing) void people.refetch()
      setHeld(words)
      return true
    },
  }
}

/** Files are sent at once and hang on the message that is written. */
function useFiles() {
  const text = useText(texts)
  const [files, setFiles] = useState<readonly Attached[]>([])
  const uploads = useUploads(useSendAttachment(), ({ uploadSeq }, { name }) =>
    setFiles((before) => [...before, { uploadSeq, name }]),
  )
  return {
    files,
    uploads,
    attach: (given: File[]) => {
      const room = Math.max(0, MAX_CHAT_FILES - files.length - uploads.rows.length)
      if (given.length > room) toast({ text: text('tooManyFiles', { n: MAX_CHAT_FILES }), tone: 'bad' })
      void uploads.add(given.slice(0, room))
    },
    detach: (uploadSeq: number) => setFiles((before) => before.filter((one) => one.uploadSeq !== uploadSeq)),
    setFiles,
  }
}

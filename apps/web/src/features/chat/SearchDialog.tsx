import { formatDateTime } from '@seodang/domain/seoul-time'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import styles from './chat.module.css'
import { foundQuery, type RoomKey } from './queries.ts'
import * as texts from './texts.ts'

interface SearchDialogProps {
  roomKey: RoomKey
  onGoTo: (messageSeq: number) => void
  onClose: () => void
}

/** CHAT-08: words in a room; a hit leads to its place. */
export default function SearchDialog({ roomKey, onGoTo, onClose }: SearchDialogProps) {
  const text = useText(texts)
  const language = useLanguage()
  const [words, setWords] = useState('')
  const found = useQuery({ ...foundQuery(useApi(), roomKey, words), enabled: words !== '' })
  return (
    <Dialog open onClose={onClose} title={text('search')} size="small-medium">
      <SearchField label={text('search')} delay={300} autoFocus onSearch={setWords} />
      <div aria-live="polite">
        {words === '' && <p className={styles.hint}>{text('searchHint')}</p>}
        {found.isError && <ErrorState message={found.error.message} retry={() => void found.refetch()} />}
        {found.isLoading && <ListSkeleton rows={4} />}
        {found.data?.list.length === 0 && <EmptyState title={text('nothingFound')} />}
        <ul className={styles.hits}>
          {found.data?.list.map((message) => (
            <li key={message.messageSeq}>
              <button type="button" onClick={() => onGoTo(message.messageSeq)}>
                <small>
                  {message.writer.name ?? text('goneWriter')} · {formatDateTime(message.createdAt, language)}
                </small>
                <span>{message.text}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}

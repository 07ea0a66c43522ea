import { MAX_CHALLENGE_COMMENT } from '@seodang/domain/challenge'
import { isBlank } from '@seodang/domain/text'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { KeptStrip } from '../../platform/kept/KeptStrip.tsx'
import { leftOver } from '../../platform/kept/left-over.ts'
import { useKept } from '../../platform/kept/use-kept.ts'
import { useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './mine.module.css'
import * as texts from './mine-texts.ts'
import { type CourseKey, commentsQuery } from './queries.ts'
import { useRecord } from './use-record.ts'

/** What was said to a record, and room for a word of one's own (CHL-14). */
export function RecordComments({ courseKey, recordSeq }: { courseKey: CourseKey; recordSeq: number }) {
  const text = useText(texts)
  const [content, setContent] = useState('')
  const kept = useKept({
    place: `record-comment:${recordSeq}`,
    value: content,
    clean: '',
    restore: setContent,
  })
  const comments = useQuery(commentsQuery(useApi(), { ...courseKey, recordSeq }))
  const { comment, deleteComment } = useRecord(courseKey, recordSeq)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isBlank(content))
      comment.mutate(content.trim(), {
        onSuccess: () => {
          kept.goOn()
          setContent((now) => leftOver(now, content))
        },
      })
  }
  if (comments.isLoadingError)
    return <ErrorState message={comments.error.message} retry={() => void comments.refetch()} />
  if (!comments.data) return <ListSkeleton rows={2} />
  return (
    <div className={styles.comments}>
      <ul>
        {comments.data.list.map(({ recordCommentSeq, name, content: words, isMine }) => (
          <li key={recordCommentSeq}>
            <b>{name}</b> <span>{words}</span>
            {isMine && (
              <Button
                size="sm"
                variant="ghost"
                aria-label={text('deleteComment')}
                onClick={() => deleteComment.mutate(recordCommentSeq)}
              >
                {text('delete')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <KeptStrip of={kept} />
      <form onSubmit={send} className={styles.say}>
        <TextField
          label={text('comment')}
          labelHidden
          placeholder={text('commentPlaceholder')}
          maxLength={MAX_CHALLENGE_COMMENT}
          value={content}
          onChange={(event) => setContent(event.currentTarget.value)}
        />
        <Button type="submit" size="sm" busy={comment.isPending}>
          {text('send')}
        </Button>
      </form>
    </div>
  )
}

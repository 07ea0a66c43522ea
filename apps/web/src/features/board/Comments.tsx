import { commentProblems, MAX_COMMENT_LENGTH } from '@seodang/domain/board'
import { problemText } from '@seodang/domain/problem-texts'
import { formatDateTime } from '@seodang/domain/seoul-time'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { KeptStrip } from '../../platform/kept/KeptStrip.tsx'
import { leftOver } from '../../platform/kept/left-over.ts'
import { useKept } from '../../platform/kept/use-kept.ts'
import { useOpenWhereKept } from '../../platform/kept/use-place.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { useMemberOnly } from '../../platform/member-only.ts'
import { useSession } from '../../platform/session.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { confirm } from '../../ui/dialog-requests.ts'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { useStable } from '../../ui/stable.ts'
import { TextArea } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import type { BoardAt } from './addresses.ts'
import styles from './board.module.css'
import { type BoardKey, boardKey, type CommentData, callsOf, commentsQuery } from './queries.ts'
import * as texts from './texts.ts'

type PostKey = BoardKey & { postSeq: number }

interface CommentsProps {
  at: BoardAt
  postSeq: number
  manages: boolean
  /** Whether more may be said. */
  isOpen: boolean
}

/** BRD-17: comments with one level of replies. */
export function Comments({ at, postSeq, manages, isOpen }: CommentsProps) {
  const text = useText(texts)
  const api = useApi()
  const { channelSeq } = useChannel()
  const { status } = useSession()
  const asMember = useMemberOnly()
  const key = { channelSeq, at, postSeq }
  const query = useQuery(commentsQuery(api, key, postSeq))
  const comments = query.data
  return (
    <section aria-labelledby="comments-title" className={styles.comments}>
      <h2 id="comments-title">{text('comments', { n: comments?.totalCount ?? 0 })}</h2>
      {query.isError && !comments ? (
        <ErrorState retry={() => void query.refetch()} retrying={query.isFetching} />
      ) : !comments ? (
        <ListSkeleton rows={2} />
      ) : (
        <ul>
          {comments.list.map((comment) => (
            <CommentItem
              key={comment.commentSeq}
              comment={comment}
              postKey={key}
              manages={manages}
              isOpen={isOpen}
            />
          ))}
        </ul>
      )}
      {!isOpen ? null : status === 'user' ? (
        <CommentForm postKey={key} label={text('yourComment')} submit={text('comment')} />
      ) : (
        <Button full onClick={() => asMember(() => undefined)}>
          {text('logInToComment')}
        </Button>
      )}
    </section>
  )
}

type CommentItemProps = { comment: CommentData; postKey: PostKey; manages: boolean; isOpen: boolean }

function CommentItem({ comment, postKey, manages, isOpen }: CommentItemProps) {
  const text = useText(texts)
  const language = useLanguage()
  const asMember = useMemberOnly()
  const [open, setOpen] = useState<'reply' | 'edit' | null>(null)
  const { commentSeq, parentSeq, content, isMine, writerName } = comment
  const remove = useCommentCall(postKey, text('deleted'))
  useOpenWhereKept(`comment:${postKey.postSeq}:${commentSeq}`, () => isOpen && setOpen('reply'))
  const take = async () => {
    const request = { title: text('deleteCommentTitle'), confirmLabel: text('delete'), danger: true }
    if (await confirm(request)) remove.mutate({ do: 'delete', commentSeq })
  }
  const className = cx(styles.comment, parentSeq !== null && styles.reply)
  if (content === null) return <li className={cx(className, styles.quiet)}>{text('deletedComment')}</li>
  return (
    <li className={className}>
      <div className={styles.writer}>
        <Avatar name={writerName} image={comment.profileImageUrl} size={28} />
        <strong>{writerName}</strong>
        <p className={styles.facts}>
          <time dateTime={comment.createdAt}>{formatDateTime(comment.createdAt, language)}</time>
          {comment.isEdited && <span>{text('isEdited')}</span>}
        </p>
      </div>
      {open === 'edit' ? (
        <CommentForm
          postKey={postKey}
          label={text('yourComment')}
          submit={text('save')}
          edited={comment}
          onDone={() => setOpen(null)}
        />
      ) : (
        <p className={styles.said}>{content}</p>
      )}
      {open !== 'edit' && (
        <div className={styles.links}>
          {isOpen && (
            <button type="button" onClick={() => asMember(() => setOpen(open === 'reply' ? null : 'reply'))}>
              {text('reply')}
            </button>
          )}
          {isMine && (
            <button type="button" onClick={() => setOpen('edit')}>
              {text('edit')}
            </button>
          )}
          {(isMine || manages) && (
            <button type="button" onClick={() => void take()}>
              {text('delete')}
            </button>
          )}
        </div>
      )}
      {open === 'reply' && (
        <CommentForm
          postKey={postKey}
          label={text('replyTo', { name: writerName })}
          submit={text('reply')}
          parentSeq={commentSeq}
          onDone={() => setOpen(null)}
        />
      )}
    </li>
  )
}

type CommentCall =
  | { do: 'create'; content: string; parentSeq?: number; key: string }
  | { do: 'edit'; commentSeq: number; content: string }
  | { do: 'delete'; commentSeq: number }

function useCommentCall(postKey: PostKey, said: string) {
  const text = useText(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  const { posts, path: board } = callsOf(postKey)
  const path = { ...board, postSeq: postKey.postSeq }
  return useMutation({
    mutationFn: (call: CommentCall): Promise<unknown> => {
      if (call.do === 'create')
        return api.post(`${posts}/{postSeq}/comments/create`, {
          path,
          body: {
            content: call.content,
            ...(call.parentSeq !== undefined && { parentSeq: call.parentSeq }),
          },
          idempotencyKey: call.key,
        })
      const one = { ...path, commentSeq: call.commentSeq }
      return call.do === 'edit'
        ? api.post(`${posts}/{postSeq}/comments/{commentSeq}/modify`, {
            path: one,
            body: { content: call.content },
          })
        : api.post(`${posts}/{postSeq}/comments/{commentSeq}/delete`, { path: one })
    },
    onSuccess: () => toast({ text: said, tone: 'good' }),
    onError: (error) => toast({ text: error.message || text('failed'), tone: 'bad' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: boardKey(postKey) }),
  })
}

type CommentFormProps = {
  postKey: PostKey
  label: string
  submit: string
  parentSeq?: number
  edited?: CommentData
  onDone?: () => void
}

function CommentForm({ postKey, label, submit, parentSeq, edited, onDone }: CommentFormProps) {
  const text = useText(texts)
  const language = useLanguage()
  const [content, setContent] = useState(edited?.content ?? '')
  const [problem, setProblem] = useState<string>()
  const kept = useKept({
    place: `comment:${postKey.postSeq}:${edited ? `edit ${edited.commentSeq}` : (parentSeq ?? 'new')}`,
    value: content,
    clean: edited?.content ?? '',
    restore: setContent,
  })
  const latest = useStable(() => content)
  const call = useCommentCall(postKey, text(edited ? 'saved' : 'commented'))
  const send = (event: FormEvent) => {
    event.preventDefault()
    const found = commentProblems({ content }).content
    if (found) return setProblem(problemText(found, language, label))
    const done = {
      onSuccess: () => {
        // An edit that was written on stays open, over what is saved now.
        const isWrittenOn = edited !== undefined && latest() !== content
        if (edited && !isWrittenOn) kept.renew()
        else kept.goOn()
        if (!edited) setContent((now) => leftOver(now, content))
        if (!isWrittenOn && (edited || leftOver(latest(), content) === '')) onDone?.()
      },
    }
    if (edited) call.mutate({ do: 'edit', commentSeq: edited.commentSeq, content }, done)
    else
      call.mutate(
        { do: 'create', content, key: kept.of(content), ...(parentSeq !== undefined && { parentSeq }) },
        done,
      )
  }
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <KeptStrip of={kept} />
      <TextArea
        label={label}
        labelHidden
        placeholder={label}
        autoFocus={onDone !== undefined}
        required
        rows={2}
        maxLength={MAX_COMMENT_LENGTH}
        value={content}
        error={problem}
        onChange={(event) => {
          setContent(event.currentTarget.value)
          setProblem(undefined)
        }}
      />
      <div className={styles.acts}>
        {onDone && (
          <Button
            size="sm"
            onClick={() => {
              kept.renew()
              onDone()
            }}
          >
            {text('cancel')}
          </Button>
        )}
        <Button type="submit" size="sm" variant="main" busy={call.isPending}>
          {submit}
        </Button>
      </div>
    </form>
  )
}

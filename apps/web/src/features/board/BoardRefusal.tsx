import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { ApiError } from '../../platform/api.ts'
import { useText } from '../../platform/language.tsx'
import { useMemberOnly } from '../../platform/member-only.ts'
import { useSession } from '../../platform/session.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import { type BoardAt, hrefsOf } from './addresses.ts'
import * as texts from './texts.ts'

type BoardRefusalProps = {
  error: Error
  at: BoardAt
  /** Of one post: then its board may be there. */
  isOfPost?: boolean
  isBusy: boolean
  onRetry: () => void
}

const CLOSED: readonly string[] = ['NOT_ATTENDING', 'NO_PERMISSION', 'NOT_CHANNEL_USER', 'ATTENDANCE_EXPIRED']

/** Why a board or a post cannot be shown, and the way on. */
export function BoardRefusal({ error, at, isOfPost = false, isBusy, onRetry }: BoardRefusalProps) {
  const text = useText(texts)
  const asMember = useMemberOnly()
  const { errorName, status } = error instanceof ApiError ? error : { errorName: '', status: 0 }
  const isVisitor = useSession().status === 'visitor'
  const onward =
    at.kind === 'class' ? (
      <LinkButton href={`/classes/${at.courseSeq}`}>{text('toClass')}</LinkButton>
    ) : isOfPost ? (
      <LinkButton href={hrefsOf(at).list}>{text('toList')}</LinkButton>
    ) : (
      <LinkButton href="/main">{text('toMain')}</LinkButton>
    )
  if (errorName === 'NOT_LOGGED_IN')
    return (
      <EmptyState
        boxed
        icon={IconLock}
        title={text('forMembers')}
        action={
          <Button variant="main" onClick={() => asMember(onRetry)}>
            {text('logIn')}
          </Button>
        }
      />
    )
  if (CLOSED.includes(errorName))
    return (
      <EmptyState boxed icon={IconLock} title={text('notForYou')} message={error.message} action={onward} />
    )
  if (status === 404)
    return (
      <EmptyState
        boxed
        title={text(isOfPost ? 'gone' : 'goneBoard')}
        message={text(isOfPost ? 'goneHint' : 'goneBoardHint')}
        action={
          <>
            {isVisitor && <Button onClick={() => asMember(onRetry)}>{text('logIn')}</Button>}
            {onward}
          </>
        }
      />
    )
  return <ErrorState boxed title={error.message || undefined} retry={onRetry} retrying={isBusy} />
}

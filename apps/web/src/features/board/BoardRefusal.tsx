import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { ApiError } from '../../platform/api.ts'
import { useText } from '../../platform/language.tsx'
import { useMemberOnly } from '../../platform/member-only.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import * as texts from './texts.ts'

type BoardRefusalProps = { error: Error; courseSeq: number; isBusy: boolean; onRetry: () => void }

const CLOSED: readonly string[] = ['NOT_ATTENDING', 'NO_PERMISSION', 'NOT_CHANNEL_USER', 'ATTENDANCE_EXPIRED']

/** Why a board or a post cannot be shown, and the way on. */
export function BoardRefusal({ error, courseSeq, isBusy, onRetry }: BoardRefusalProps) {
  const text = useText(texts)
  const asMember = useMemberOnly()
  const { errorName, status } = error instanceof ApiError ? error : { errorName: '', status: 0 }
  const toClass = <LinkButton href={`/classes/${courseSeq}`}>{text('toClass')}</LinkButton>
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
      <EmptyState boxed icon={IconLock} title={text('notForYou')} message={error.message} action={toClass} />
    )
  if (status === 404)
    return <EmptyState boxed title={text('gone')} message={text('goneHint')} action={toClass} />
  return <ErrorState boxed title={error.message || undefined} retry={onRetry} retrying={isBusy} />
}

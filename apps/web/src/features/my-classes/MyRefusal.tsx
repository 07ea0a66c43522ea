import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { useAccountAddress } from '../../platform/account-address.ts'
import { ApiError } from '../../platform/api.ts'
import { useText } from '../../platform/language.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import * as texts from './texts.ts'

type MyRefusalProps = { error: Error; isBusy: boolean; onRetry: () => void }

/** Why one's classes cannot be shown: not a member yet, no verified address, or a fault that may pass. */
export function MyRefusal({ error, isBusy, onRetry }: MyRefusalProps) {
  const text = useText(texts)
  const address = useAccountAddress()
  const name = error instanceof ApiError ? error.errorName : ''
  if (name === 'NOT_CHANNEL_USER' || name === 'NOT_AUTHORIZED_EMAIL') {
    const isStranger = name === 'NOT_CHANNEL_USER'
    return (
      <EmptyState
        boxed
        icon={IconUser}
        title={error.message}
        action={
          <LinkButton href={address(isStranger ? '/join' : '/editinformation')} variant="main">
            {text(isStranger ? 'join' : 'verify')}
          </LinkButton>
        }
      />
    )
  }
  return <ErrorState boxed title={error.message || undefined} retry={onRetry} retrying={isBusy} />
}

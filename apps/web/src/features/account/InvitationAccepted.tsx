import type { ReplyOf } from '@seodang/contract/endpoint'
import type { acceptInvitation } from '@seodang/contract/operators'
import { useText } from '../../platform/language.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { AccountSheet } from './AccountSheet.tsx'
import * as texts from './invitation-texts.ts'
import { Result } from './Result.tsx'

export type Accepted = ReplyOf<typeof acceptInvitation>

/** The first step on: one's own class, the workbench, or the site. */
export function InvitationAccepted({ site, accepted }: { site: string; accepted: Accepted }) {
  const text = useText(texts)
  const { userTypeCd, classes, awaitsCertificationYn } = accepted
  const [first] = classes
  const lead = awaitsCertificationYn === 'Y' ? 'acceptedWaiting' : first ? 'acceptedClasses' : 'acceptedLead'
  return (
    <AccountSheet title={text('title')} isStep>
      <Result
        title={text('accepted', { site })}
        lead={text(lead)}
        actions={
          <>
            {first && (
              <LinkButton href={`/classes/${first.courseSeq}/settings/information`} variant="main">
                {text('openClass', { title: first.title })}
              </LinkButton>
            )}
            {userTypeCd && (
              <LinkButton href="/settings/dashboard" variant={first ? 'line' : 'main'}>
                {text('openDesk')}
              </LinkButton>
            )}
            {!first && !userTypeCd && (
              <LinkButton href="/main" variant="main">
                {text('toSite', { site })}
              </LinkButton>
            )}
          </>
        }
      />
    </AccountSheet>
  )
}

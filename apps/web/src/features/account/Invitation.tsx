import type { ReplyOf } from '@seodang/contract/endpoint'
import type { openInvitation } from '@seodang/contract/operators'
import { formatDateTime } from '@seodang/domain/seoul-time'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { accountAddress } from '../../platform/account-address.ts'
import { ApiError, useApi } from '../../platform/api.ts'
import { useMaybeChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { useSession } from '../../platform/session.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { confirm } from '../../ui/dialog-requests.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import { AcceptForm } from './AcceptForm.tsx'
import { AccountSheet } from './AccountSheet.tsx'
import styles from './account.module.css'
import { type Accepted, InvitationAccepted } from './InvitationAccepted.tsx'
import invitationStyles from './invitation.module.css'
import * as texts from './invitation-texts.ts'
import { forgetInvitation, useInvitationToken } from './invitation-token.ts'
import { invitationQuery } from './queries.ts'
import { VerifyEmailForm } from './VerifyEmailForm.tsx'

export type Offer = ReplyOf<typeof openInvitation>

const INVITATION = '/invitation'

/** /invitation: what is offered, by whom and until when; log in with the address, accept or decline (OPR-08). */
export function Invitation() {
  const text = useText(texts)
  const channel = useMaybeChannel()
  const token = useInvitationToken()
  const invitation = useQuery({
    ...invitationQuery(useApi(), channel?.channelSeq ?? 0, token ?? ''),
    enabled: Boolean(token) && channel !== null,
  })
  const [accepted, setAccepted] = useState<Accepted | null>(null)
  const { data, error } = invitation
  const isNowhere = token === '' || (token !== null && channel === null)
  if (isNowhere || (error instanceof ApiError && error.errorName === 'INVITATION_INVALID'))
    return <Over title={text('invalid')} lead={text('invalidLead')} />
  if (error && !data)
    return (
      <AccountSheet title={text('title')}>
        <ErrorState retry={() => void invitation.refetch()} retrying={invitation.isFetching} />
      </AccountSheet>
    )
  if (!data || !token || !channel)
    return (
      <AccountSheet title={text('title')} lead={<Skeleton height={24} />}>
        <Loading>
          <Skeleton height={180} />
          <Skeleton height={52} gap={24} />
        </Loading>
      </AccountSheet>
    )
  if (accepted) return <InvitationAccepted site={data.site} accepted={accepted} />
  if (data.state !== 'waiting')
    return <Over title={text(`over.${data.state}`)} lead={text(`over.${data.state}Lead`)} />
  return (
    <AccountSheet title={text('title')} lead={text('lead', { sender: data.senderName, site: data.site })}>
      <div className={styles.form}>
        <Facts offer={data} />
        <Answer
          offer={data}
          token={token}
          onAccepted={(answer) => {
            forgetInvitation()
            setAccepted(answer)
          }}
        />
      </div>
    </AccountSheet>
  )
}

function Over({ title, lead }: { title: string; lead: string }) {
  const text = useText(texts)
  return (
    <AccountSheet title={text('title')} isStep>
      <EmptyState
        boxed
        title={title}
        message={lead}
        action={
          <LinkButton href="/main" variant="main">
            {text('toMain')}
          </LinkButton>
        }
      />
    </AccountSheet>
  )
}

function Facts({ offer }: { offer: Offer }) {
  const text = useText(texts)
  const language = useLanguage()
  const role = offer.userTypeCd ?? 'CMG'
  return (
    <>
      <dl className={invitationStyles.facts}>
        <Fact name={text('role')}>
          <b>{text(role)}</b>
          <span className={styles.lead}>{text(`about.${role}`)}</span>
        </Fact>
        {offer.classes.length > 0 && <Fact name={text('classes')}>{offer.classes.join(', ')}</Fact>}
        <Fact name={text('email')}>{offer.email}</Fact>
        <Fact name={text('until')}>{formatDateTime(offer.expiresAt, language)}</Fact>
      </dl>
      {offer.handOverYn === 'Y' && (
        <Notice tone="warn">{text('handOver', { sender: offer.senderName })}</Notice>
      )}
      {offer.awaitsOwnerYn === 'Y' && <Notice tone="info">{text('awaitsOwner')}</Notice>}
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface AnswerProps {
  offer: Offer
  token: string
  onAccepted: (answer: Accepted) => void
}

/** The way to accept depends on who looks: nobody yet, somebody else, the right person unproved, or the right one. */
function Answer({ offer, token, onAccepted }: AnswerProps) {
  const text = useText(texts)
  const { status, user } = useSession()
  if (status === 'loading') return <Skeleton height={52} />
  const decline = <DeclineButton token={token} />
  if (!user)
    return (
      <>
        <p className={styles.lead}>{text('loginHint', { email: offer.email })}</p>
        <LinkButton href={accountAddress('/login', INVITATION)} variant="main" size="lg" full>
          {text('login')}
        </LinkButton>
        <LinkButton href={accountAddress('/createaccount', INVITATION)} size="lg" full>
          {text('signUp')}
        </LinkButton>
        {decline}
      </>
    )
  if (user.email.toLowerCase() !== offer.email)
    return (
      <>
        <Notice tone="warn">{text('otherAddress', { email: user.email })}</Notice>
        <SwitchAccount />
        {decline}
      </>
    )
  if (!user.isAuthenticated)
    return (
      <>
        <p>{text('verifyFirst')}</p>
        <VerifyEmailForm onVerified={() => undefined} />
      </>
    )
  return (
    <>
      <AcceptForm offer={offer} token={token} onAccepted={onAccepted} />
      {decline}
    </>
  )
}

/** Ends this session only; the invitation stays in the tab. */
function SwitchAccount() {
  const text = useText(texts)
  const api = useApi()
  const { signedOut } = useSession()
  const leave = useMutation({
    mutationFn: () => api.post('/v1.0/auth/logout'),
    onSettled: () => signedOut(),
  })
  return (
    <Button variant="main" size="lg" full busy={leave.isPending} onClick={() => leave.mutate()}>
      {text('switchAccount')}
    </Button>
  )
}

function DeclineButton({ token }: { token: string }) {
  const text = useText(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  const channelSeq = useMaybeChannel()?.channelSeq ?? 0
  const decline = useMutation({
    mutationFn: () =>
      api.post('/v1.0/channels/{channelSeq}/invitations/decline', { path: { channelSeq }, body: { token } }),
    onSettled: () => queryClient.invalidateQueries(invitationQuery(api, channelSeq, token)),
  })
  const ask = async () => {
    const agreed = await confirm({
      title: text('declineTitle'),
      description: text('declineLead'),
      confirmLabel: text('decline'),
      danger: true,
    })
    if (agreed) decline.mutate()
  }
  return (
    <>
      {decline.isError && (
        <Notice tone="danger" live>
          {decline.error.message || text('failed')}
        </Notice>
      )}
      <Button variant="ghost" full busy={decline.isPending} onClick={() => void ask()}>
        {text('decline')}
      </Button>
    </>
  )
}

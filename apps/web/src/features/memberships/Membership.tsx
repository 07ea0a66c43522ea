import { useQuery } from '@tanstack/react-query'
import { accountAddress } from '../../platform/account-address.ts'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { useSession } from '../../platform/session.tsx'
import { Breadcrumb } from '../../ui/Breadcrumb.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import styles from './memberships.module.css'
import { Opened } from './Opened.tsx'
import { PlanCard } from './PlanCard.tsx'
import { type MembershipData, membershipQuery, mySubscriptionsQuery } from './queries.ts'
import { SubscribeForm } from './SubscribeForm.tsx'
import * as texts from './texts.ts'
import { useOpensText } from './use-opens-text.ts'

/** /memberships/{membershipSeq}: one membership with what it opens, and the way to subscribe (MSH-07). */
export function Membership({ membershipSeq }: { membershipSeq: number }) {
  const text = useText(texts)
  const { channelSeq } = useChannel()
  const { data, error, isFetching, refetch } = useQuery(membershipQuery(useApi(), channelSeq, membershipSeq))
  return (
    <div className={`wrap ${styles.page}`}>
      <Breadcrumb
        items={[{ label: text('back'), href: '/memberships' }, ...(data ? [{ label: data.name }] : [])]}
      />
      {error && (
        <ErrorState boxed message={error.message} retry={() => void refetch()} retrying={isFetching} />
      )}
      {!data && !error && <ListSkeleton rows={4} />}
      {data && (
        <div className={styles.columns}>
          <div>
            <PlanCard plan={data} />
            {data.classes.length + data.chatRooms.length > 0 && <Opens plan={data} />}
          </div>
          <Subscribe plan={data} />
        </div>
      )}
    </div>
  )
}

function Opens({ plan }: { plan: MembershipData }) {
  return (
    <section className={styles.part}>
      <h2>{useOpensText(plan)}</h2>
      <Opened of={plan} />
    </section>
  )
}

/** What belongs to the person: whether one may subscribe, or does already. */
function Subscribe({ plan }: { plan: MembershipData }) {
  const text = useText(texts)
  const api = useApi()
  const { channelSeq } = useChannel()
  const { status, isChannelUser } = useSession()
  const mine = useQuery({
    ...mySubscriptionsQuery(api, channelSeq),
    enabled: status === 'user' && isChannelUser,
  })
  const here = `/memberships/${plan.membershipSeq}`
  const isKnown = status === 'visitor' || (status === 'user' && (!isChannelUser || mine.data !== undefined))
  const running = mine.data?.list.find(
    ({ membershipSeq, state }) => membershipSeq === plan.membershipSeq && state !== 'ended',
  )
  if (!isKnown)
    return (
      <div className={styles.form}>
        {mine.error ? (
          <ErrorState message={mine.error.message} retry={() => void mine.refetch()} />
        ) : (
          <ListSkeleton rows={3} />
        )}
      </div>
    )
  if (status === 'visitor' || !isChannelUser)
    return (
      <div className={styles.form}>
        <LinkButton
          variant="main"
          size="lg"
          full
          href={accountAddress(status === 'visitor' ? '/login' : '/join', here)}
        >
          {text(status === 'visitor' ? 'login' : 'join')}
        </LinkButton>
        <p className={styles.small}>{text('cancelAnytime')}</p>
      </div>
    )
  if (running)
    return (
      <div className={styles.form}>
        <Notice>{text('subscribed')}</Notice>
        <LinkButton variant="main" full href="/me/memberships">
          {text('mine')}
        </LinkButton>
      </div>
    )
  if (plan.seatsLeft === 0)
    return (
      <div className={styles.form}>
        <Button variant="main" size="lg" full disabled>
          {text('full')}
        </Button>
      </div>
    )
  const hasTrial = plan.trialDays > 0 && !mine.data?.trialsUsed.includes(plan.membershipSeq)
  return <SubscribeForm plan={plan} hasTrial={hasTrial} />
}

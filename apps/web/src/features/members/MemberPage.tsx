import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageHead } from '../../ui/rich/PageHead.tsx'
import { Loading, TextSkeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { EnrolMember } from './EnrolMember.tsx'
import { MemberCoupons } from './MemberCoupons.tsx'
import { MemberAnswers, MemberConsents, MemberProfile, MemberWritten } from './MemberFacts.tsx'
import { MemberClasses, MemberOrders } from './MemberHistory.tsx'
import { MemberLabels } from './MemberLabels.tsx'
import { MemberMemberships } from './MemberMemberships.tsx'
import { MemberNotes } from './MemberNotes.tsx'
import styles from './members.module.css'
import { type MemberDetail, memberQuery } from './queries.ts'
import { RemoveMember } from './RemoveMember.tsx'
import * as texts from './texts.ts'
import { useMay } from './use-may.ts'

/** MEM-01, MEM-07: all that staff know of a member, and what they can do. */
export function MemberPage({ userSeq, listPath }: { userSeq: number; listPath: string }) {
  const text = useText(texts)
  const { channelSeq } = useChannel()
  const member = useQuery(memberQuery(useApi(), channelSeq, userSeq))
  const crumbs = [{ label: text('title'), href: listPath }]
  if (member.data) return <OpenMember detail={member.data} listPath={listPath} />
  return (
    <>
      <PageHead title={text(member.isError ? 'title' : 'loading')} crumbs={crumbs} />
      {member.isLoadingError ? (
        <ErrorState message={member.error.message} retry={() => void member.refetch()} />
      ) : (
        <Loading label={text('loading')}>
          <TextSkeleton lines={10} />
        </Loading>
      )}
    </>
  )
}

interface OpenMemberProps {
  detail: MemberDetail
  listPath: string
}

function OpenMember({ detail, listPath }: OpenMemberProps) {
  const text = useText(texts)
  const may = useMay()
  const [shows, setShows] = useState<'enrol' | 'remove' | null>(null)
  const { member, staffYn } = detail
  const close = () => setShows(null)
  return (
    <>
      <PageHead
        title={
          <span className={styles.head}>
            <Avatar name={member.name} image={member.profileImageUrl} size={40} />
            {member.name}
          </span>
        }
        crumbs={[{ label: text('title'), href: listPath }, { label: member.name }]}
        end={
          <>
            {may('SITE_USER_UPDATE') && staffYn === 'N' && (
              <Button variant="dangerLine" onClick={() => setShows('remove')}>
                {text('removeMember')}
              </Button>
            )}
            {may('CLASS_STUDENT_CREATE') && (
              <Button variant="main" onClick={() => setShows('enrol')}>
                {text('enrol')}
              </Button>
            )}
          </>
        }
      />
      <div className={styles.columns}>
        <div>
          {staffYn === 'Y' && <Notice tone="info">{text('staffNotice')}</Notice>}
          <MemberClasses detail={detail} />
          {detail.orders && <MemberOrders orders={detail.orders} email={member.email} />}
          {detail.memberships && <MemberMemberships memberships={detail.memberships} email={member.email} />}
          <MemberCoupons detail={detail} />
          <MemberNotes detail={detail} />
        </div>
        <div>
          <MemberLabels member={member} />
          <MemberProfile detail={detail} />
          <MemberWritten detail={detail} />
          <MemberConsents detail={detail} />
          <MemberAnswers userSeq={member.userSeq} />
        </div>
      </div>
      {shows === 'enrol' && <EnrolMember member={member} onClose={close} />}
      {shows === 'remove' && <RemoveMember member={member} listPath={listPath} onClose={close} />}
    </>
  )
}

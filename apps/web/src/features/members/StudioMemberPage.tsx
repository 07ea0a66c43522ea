import { formatDateTime } from '@seodang/domain/seoul-time'
import { useQuery } from '@tanstack/react-query'
import { ApiError, useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useCodeName } from '../../platform/code-names.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { PageHead } from '../../ui/rich/PageHead.tsx'
import { Loading, TextSkeleton } from '../../ui/Skeleton.tsx'
import { ErrorState, NoData } from '../../ui/States.tsx'
import { MemberClasses } from './MemberHistory.tsx'
import { MemberPage } from './MemberPage.tsx'
import styles from './members.module.css'
import { type StudioMemberDetail, studioMemberQuery } from './queries.ts'
import { STUDIO_MEMBERS } from './studio-path.ts'
import * as texts from './texts.ts'

const NOBODY = [400, 404]

/** PERM-17, STU-06: a member of a pro site: all that is known for whoever may see people, else name and classes. */
export function StudioMemberPage({ userUid }: { userUid: string }) {
  const text = useText(texts)
  const { channelSeq } = useChannel()
  const { data, error, refetch } = useQuery(studioMemberQuery(useApi(), channelSeq, userUid))
  if (data?.userSeq) return <MemberPage userSeq={data.userSeq} listPath={STUDIO_MEMBERS} />
  if (data) return <KnownByName detail={data} />
  if (error instanceof ApiError && NOBODY.includes(error.status))
    return <NoData title={text('nobody')} action={{ label: text('toList'), to: STUDIO_MEMBERS }} />
  return (
    <>
      <PageHead
        title={text(error ? 'title' : 'loading')}
        crumbs={[{ label: text('title'), href: STUDIO_MEMBERS }]}
      />
      {error ? (
        <ErrorState message={error.message} retry={() => void refetch()} />
      ) : (
        <Loading label={text('loading')}>
          <TextSkeleton lines={10} />
        </Loading>
      )}
    </>
  )
}

function KnownByName({ detail }: { detail: StudioMemberDetail }) {
  const text = useText(texts)
  const language = useLanguage()
  const codeName = useCodeName()
  const { name, profileImageUrl, joinedAt, userTypeCd, attendCount } = detail.member
  return (
    <>
      <PageHead
        title={
          <span className={styles.head}>
            <Avatar name={name} image={profileImageUrl ?? undefined} size={40} />
            {name}
          </span>
        }
        crumbs={[{ label: text('title'), href: STUDIO_MEMBERS }, { label: name }]}
      />
      <div className={styles.columns}>
        <div>
          <Notice tone="info">{text('knownByName')}</Notice>
          <MemberClasses detail={detail} />
        </div>
        <div>
          <Panel title={text('profile')}>
            <dl className={styles.facts}>
              {userTypeCd && (
                <>
                  <dt>{text('part')}</dt>
                  <dd>{codeName('userTypeCd', userTypeCd)}</dd>
                </>
              )}
              <dt>{text('joined')}</dt>
              <dd>{formatDateTime(joinedAt, language)}</dd>
              <dt>{text('attends')}</dt>
              <dd>{text('attendCount', { n: attendCount })}</dd>
            </dl>
          </Panel>
        </div>
      </div>
    </>
  )
}

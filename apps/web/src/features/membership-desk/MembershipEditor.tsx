import { allows, staff } from '@seodang/domain/access'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { useSession } from '../../platform/session.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { PageHead } from '../../ui/rich/PageHead.tsx'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import type { Draft } from './draft.ts'
import { MembershipForm } from './MembershipForm.tsx'
import { editedQuery } from './queries.ts'
import * as texts from './texts.ts'

type Preview = (draft: Draft) => ReactNode

/** /settings/membership/create (MSH-01). */
export function CreateMembership({ preview }: { preview: Preview }) {
  const text = useText(texts)
  const router = useRouter()
  return (
    <>
      <PageHead
        title={text('createTitle')}
        crumbs={[{ label: text('title'), href: '/settings/membership' }, { label: text('createTitle') }]}
      />
      <MembershipForm
        saved={null}
        preview={preview}
        onSaved={() => void router.navigate({ href: '/settings/membership' })}
      />
    </>
  )
}

/** /settings/membership/{membershipSeq}/edit (MSH-01). */
export function EditMembership({ membershipSeq, preview }: { membershipSeq: number; preview: Preview }) {
  const text = useText(texts)
  const { channelSeq } = useChannel()
  const maySeeMembers = allows(staff('SITE_CLASS_READ', { also: 'SITE_USER_READ' }), useSession().principal)
  const { data, error, refetch } = useQuery(editedQuery(useApi(), channelSeq, membershipSeq))
  return (
    <>
      <PageHead
        title={data?.name ?? text('editTitle')}
        crumbs={[{ label: text('title'), href: '/settings/membership' }, { label: text('editTitle') }]}
        end={
          maySeeMembers && (
            <LinkButton href={`/settings/membership/${membershipSeq}/members`}>
              {text('seeMembers')}
            </LinkButton>
          )
        }
      />
      {error && !data && <ErrorState boxed message={error.message} retry={() => void refetch()} />}
      {!data && !error && <ListSkeleton rows={6} />}
      {data && (
        <MembershipForm key={data.membershipSeq} saved={data} preview={preview} onSaved={() => undefined} />
      )}
    </>
  )
}

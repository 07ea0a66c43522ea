import { allows, staff } from '@seodang/domain/access'
import { formatDate } from '@seodang/domain/seoul-time'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { useSession } from '../../platform/session.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/dialog-requests.ts'
import { Notice } from '../../ui/Notice.tsx'
import { PageHead } from '../../ui/rich/PageHead.tsx'
import { Loading, TextSkeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { toast } from '../../ui/toast.ts'
import { oneRegisteredQuery, type Registered, registeredKey } from './queries.ts'
import { RegisteredForm } from './RegisteredForm.tsx'
import * as texts from './texts.ts'

const LIST = '/settings/members/registered'

/** MEM-02: a new person. */
export function CreateRegistered() {
  const text = useText(texts)
  return (
    <>
      <PageHead
        title={text('createTitle')}
        crumbs={[{ label: text('title'), href: LIST }, { label: text('createTitle') }]}
      />
      <RegisteredForm />
    </>
  )
}

/** MEM-02, MEM-06: one of those whom staff entered. */
export function RegisteredPage({ registeredSeq }: { registeredSeq: number }) {
  const text = useText(texts)
  const { channelSeq } = useChannel()
  const person = useQuery(oneRegisteredQuery(useApi(), channelSeq, registeredSeq))
  if (person.data) return <OpenRegistered person={person.data} />
  return (
    <>
      <PageHead
        title={text(person.isError ? 'title' : 'loading')}
        crumbs={[{ label: text('title'), href: LIST }]}
      />
      {person.isLoadingError ? (
        <ErrorState message={person.error.message} retry={() => void person.refetch()} />
      ) : (
        <Loading label={text('loading')}>
          <TextSkeleton lines={6} />
        </Loading>
      )}
    </>
  )
}

function OpenRegistered({ person }: { person: Registered }) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const router = useRouter()
  const queryClient = useQueryClient()
  const { channelSeq } = useChannel()
  const mayChange = allows(staff('SITE_MEMBER_UPDATE'), useSession().principal)
  const { name, registeredSeq, userSeq, joinedAt } = person
  const remove = useMutation({
    mutationFn: () =>
      api.post('/v1.0/channels/{channelSeq}/admin/registered-members/{registeredSeq}/delete', {
        path: { channelSeq, registeredSeq },
      }),
    onSuccess: async () => {
      toast({ text: text('removed', { name }), tone: 'good' })
      await router.navigate({ href: LIST })
      await queryClient.invalidateQueries({ queryKey: registeredKey(channelSeq) })
    },
    onError: (error) => toast({ text: error.message || text('failed'), tone: 'bad' }),
  })
  const ask = async () => {
    const agreed = await confirm({
      title: text('removeTitle', { name }),
      description: text('removeText'),
      confirmLabel: text('remove'),
      danger: true,
    })
    if (agreed) remove.mutate()
  }
  return (
    <>
      <PageHead
        title={name}
        crumbs={[{ label: text('title'), href: LIST }, { label: name }]}
        end={
          mayChange && (
            <Button variant="dangerLine" busy={remove.isPending} onClick={() => void ask()}>
              {text('remove')}
            </Button>
          )
        }
      />
      {userSeq !== null && joinedAt !== null && (
        <Notice tone="info">
          {text('joinedAt', { date: formatDate(joinedAt, language) })}{' '}
          <Anchor href={`/settings/members/joined/${userSeq}`}>{text('openMember')}</Anchor>
        </Notice>
      )}
      <RegisteredForm key={registeredSeq} person={person} />
    </>
  )
}

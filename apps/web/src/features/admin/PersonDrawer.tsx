import { formatDateTime } from '@seodang/domain/seoul-time'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { useAlert, useConfirm } from '../../ui/dialog-requests.ts'
import { Drawer } from '../../ui/rich/Drawer.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './admin.module.css'
import { Facts } from './Facts.tsx'
import { PersonState } from './PersonState.tsx'
import { type PersonFacts, personQuery } from './queries.ts'
import * as texts from './texts.ts'

const ROLES = ['OWN', 'MNG', 'TCH'] as const

/** ADM-02: one person, with sites and roles. */
export function PersonDrawer({ userSeq, onClose }: { userSeq: number; onClose: () => void }) {
  const text = useText(texts)
  const person = useQuery(personQuery(useApi(), userSeq))
  return (
    <Drawer title={person.data?.name || text('people')} onClose={onClose}>
      {person.isLoadingError ? (
        <ErrorState message={person.error.message} retry={() => void person.refetch()} />
      ) : person.data ? (
        <PersonParts person={person.data} />
      ) : (
        <Loading label={text('loading')}>
          <Skeleton height={24} />
          <Skeleton height={240} />
        </Loading>
      )}
    </Drawer>
  )
}

function PersonParts({ person }: { person: PersonFacts }) {
  const text = useText(texts)
  const language = useLanguage()
  const at = (instant: string | null) => (instant === null ? null : formatDateTime(instant, language))
  return (
    <div className={styles.detail}>
      <PersonState person={person} />
      <Facts
        facts={[
          [text('email'), person.email],
          [text('joined'), at(person.createdAt)],
          [text('lastUsed'), at(person.lastUsedAt) ?? text('never')],
          [text('closed'), at(person.closedAt)],
          [text('logins'), text('loginCount', { n: person.sessions })],
        ]}
      />
      <h3>{text('places')}</h3>
      {person.places.length === 0 ? (
        <p className={styles.lead}>{text('noPlaces')}</p>
      ) : (
        <dl className={styles.list}>
          {person.places.map(({ channelSeq, name, role }) => (
            <div key={channelSeq}>
              <dt>{name}</dt>
              <dd>{text(`role.${ROLES.find((one) => one === role) ?? 'member'}`)}</dd>
            </div>
          ))}
        </dl>
      )}
      {person.sessions > 0 && <LogOut person={person} />}
    </div>
  )
}

function LogOut({ person }: { person: PersonFacts }) {
  const text = useText(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const alert = useAlert()
  const end = useMutation({
    mutationFn: () =>
      api.post('/v1.0/platform/users/{userSeq}/sessions/delete', { path: { userSeq: person.userSeq } }),
    onSuccess: ({ ended }) => toast({ text: text('loggedOut', { n: ended }), tone: 'good' }),
    onError: (error) => void alert({ title: text('failed'), description: error.message }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['desk'] }),
  })
  const ask = async () => {
    const agreed = await confirm({
      title: text('logOutQuestion', { name: person.name }),
      confirmLabel: text('logOut'),
      danger: true,
    })
    if (agreed) end.mutate()
  }
  return (
    <div className={styles.acts}>
      <Button variant="dangerLine" busy={end.isPending} busyText={text('logOut')} onClick={() => void ask()}>
        {text('logOut')}
      </Button>
    </div>
  )
}

import { allows, staff } from '@seodang/domain/access'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { KeptStrip } from '../../platform/kept/KeptStrip.tsx'
import { useKept } from '../../platform/kept/use-kept.ts'
import { useText } from '../../platform/language.tsx'
import { useSession } from '../../platform/session.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Locked } from '../../ui/Locked.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { TextArea } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './desk.module.css'
import { deskKey, type Invitee, inviteesQuery } from './queries.ts'
import * as texts from './texts.ts'
import { useDeskAct } from './use-desk-act.ts'

/** CHAT-04: members whom staff invite to a room. */
export function Invitees({ chatRoomSeq }: { chatRoomSeq: number }) {
  const text = useText(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  const { channelSeq } = useChannel()
  const mayEdit = allows(staff('SITE_CLASS_UPDATE', { also: 'SITE_USER_READ' }), useSession().principal)
  const { data, error, refetch } = useQuery(inviteesQuery(api, channelSeq, chatRoomSeq))
  const act = useDeskAct()
  const [emails, setEmails] = useState('')
  const kept = useKept({
    place: mayEdit ? `chat-invitees:${chatRoomSeq}` : null,
    value: emails,
    clean: '',
    restore: setEmails,
  })
  const path = { channelSeq, chatRoomSeq }
  const invite = useMutation({
    mutationFn: () =>
      api.post('/v1.0/channels/{channelSeq}/admin/chatrooms/{chatRoomSeq}/invitees/create', {
        path,
        body: {
          emails: emails
            .split(/[\n,;]/)
            .map((email) => email.trim())
            .filter((email) => email !== ''),
        },
      }),
    onSuccess: async ({ invited, unknown }) => {
      if (invited > 0) toast({ text: text('invited', { n: invited }), tone: 'good' })
      kept.renew()
      setEmails(unknown.join('\n'))
      await queryClient.invalidateQueries({ queryKey: deskKey(channelSeq) })
    },
  })
  const unknown = invite.data?.unknown ?? []
  const problem =
    invite.error instanceof ApiError ? (invite.error.fields.emails ?? invite.error.message) : undefined
  const takeBack = ({ userSeq }: Invitee) =>
    act.mutate({
      call: () =>
        api.post('/v1.0/channels/{channelSeq}/admin/chatrooms/{chatRoomSeq}/invitees/{userSeq}/delete', {
          path: { ...path, userSeq },
        }),
    })
  return (
    <section className={styles.invitees}>
      <h2>{text('invitees')}</h2>
      {mayEdit && (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            invite.mutate()
          }}
        >
          <Locked isLocked={invite.isPending}>
            <KeptStrip of={kept} />
            <TextArea
              label={text('emails')}
              help={text('inviteesHelp')}
              rows={3}
              value={emails}
              error={problem}
              onChange={(event) => setEmails(event.currentTarget.value)}
            />
            {unknown.length > 0 && (
              <Notice tone="warn" live>
                {text('unknown', { emails: unknown.join(', ') })}
              </Notice>
            )}
          </Locked>
          <div>
            <Button type="submit" busy={invite.isPending}>
              {text('invite')}
            </Button>
          </div>
        </form>
      )}
      {error && !data && <ErrorState message={error.message} retry={() => void refetch()} />}
      {!data && !error && <ListSkeleton rows={2} />}
      {data?.list.length === 0 && <p className={styles.help}>{text('noInvitees')}</p>}
      <ul>
        {data?.list.map((invitee) => (
          <li key={invitee.userSeq}>
            <span className="clip">
              <b>{invitee.name}</b> {invitee.email}
            </span>
            {mayEdit && (
              <IconButton
                icon={IconX}
                size="sm"
                label={text('uninvite', { name: invitee.name })}
                onClick={() => takeBack(invitee)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

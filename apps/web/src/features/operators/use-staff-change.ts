import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { isEditConflict } from '../../platform/edit-conflict.ts'
import { useText } from '../../platform/language.tsx'
import { useSendOnce } from '../../platform/sending-key.ts'
import { useSession } from '../../platform/session.tsx'
import { alert } from '../../ui/dialog-requests.ts'
import { toast } from '../../ui/toast.ts'
import { type Invitation, type Operator, type OperatorChange, staffKey } from './queries.ts'
import * as texts from './texts.ts'

type Change = (
  | { do: 'save'; next: OperatorChange; revision: number }
  | { do: 'remove' }
  | { do: 'certify'; note: string }
  | { do: 'uncertify' }
  | { do: 'handOver' }
) & {
  /** What to say when it is done: here, because the page about the person is another one by then. */
  said?: string
  /** How it was before, where it can be taken back. */
  before?: OperatorChange
  onDone?: () => void
}

/** A refusal at a field is the form's to tell; any other is told at once. */
export function useTellRefusal() {
  const text = useText(texts)
  return (error: Error) => {
    if (error instanceof ApiError && Object.keys(error.fields).length > 0) return
    // The drawer tells it, and keeps what was chosen.
    if (isEditConflict(error)) return
    void alert({ description: error.message || text('failed') })
  }
}

/** What staff do with one of the staff (OPR-02, OPR-09, OPR-10). */
export function useStaffChange(operator: Operator) {
  const text = useText(texts)
  const api = useApi()
  const once = useSendOnce()
  const queryClient = useQueryClient()
  const tell = useTellRefusal()
  const { principal, reload } = useSession()
  const { channelSeq } = useChannel()
  const { userSeq } = operator
  const path = { channelSeq, userSeq }
  const work = useMutation({
    mutationFn: (change: Change): Promise<unknown> => {
      switch (change.do) {
        case 'save':
          return api.post('/v1.0/channels/{channelSeq}/admin/operators/{userSeq}/modify', {
            path,
            body: { ...change.next, revision: change.revision },
          })
        case 'remove':
          return api.post('/v1.0/channels/{channelSeq}/admin/operators/{userSeq}/delete', { path })
        case 'handOver':
          return once(change.do, (idempotencyKey) =>
            api.post('/v1.0/channels/{channelSeq}/admin/invitations/create', {
              path: { channelSeq },
              body: { emails: [operator.email], userTypeCd: 'OWN', handOverYn: 'Y' },
              idempotencyKey,
            }),
          )
        case 'certify':
        case 'uncertify':
          return api.post('/v1.0/channels/{channelSeq}/admin/operators/{userSeq}/certification/modify', {
            path,
            body:
              change.do === 'certify'
                ? { certifiedYn: 'Y', note: change.note }
                : { certifiedYn: 'N', note: '' },
          })
      }
    },
    onSuccess: (_, { said, before, onDone, ...change }) => {
      // Only what was saved here is taken back: whoever changed it since keeps theirs (SET-09).
      const after = change.do === 'save' ? change.revision + 1 : 0
      if (said)
        toast({
          text: said,
          tone: 'good',
          ...(before && {
            action: {
              label: text('undo'),
              onPress: () => work.mutate({ do: 'save', next: before, revision: after }),
            },
          }),
        })
      onDone?.()
    },
    onError: tell,
    // Whoever changed their own part sees another workbench from now on.
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: staffKey(channelSeq) }),
        userSeq === principal.userSeq ? reload() : undefined,
      ]),
  })
  return work
}

type InvitationAct = 'resend' | 'withdraw' | 'restore' | 'agree'

/** What staff do with an invitation; what was withdrawn can be taken back for as long as the message stands (OPR-08). */
export function useInvitationChange() {
  const text = useText(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  const tell = useTellRefusal()
  const { channelSeq } = useChannel()
  const change = useMutation({
    mutationFn: ({
      act,
      invitationSeq,
    }: {
      act: InvitationAct
      invitationSeq: number
    }): Promise<Invitation> => {
      const init = { path: { channelSeq, invitationSeq } }
      const base = '/v1.0/channels/{channelSeq}/admin/invitations/{invitationSeq}'
      switch (act) {
        case 'resend':
          return api.post(`${base}/mail/create`, init)
        case 'withdraw':
          return api.post(`${base}/delete`, init)
        case 'restore':
          return api.post(`${base}/restore`, init)
        case 'agree':
          return api.post(`${base}/agreement/create`, init)
      }
    },
    onSuccess: (_, { act, invitationSeq }) => {
      if (act === 'withdraw')
        toast({
          text: text('withdrawn'),
          action: { label: text('undo'), onPress: () => change.mutate({ act: 'restore', invitationSeq }) },
        })
      else
        toast({
          text: text(({ resend: 'resent', restore: 'restored', agree: 'agreed' } as const)[act]),
          tone: 'good',
        })
    },
    onError: tell,
    onSettled: () => queryClient.invalidateQueries({ queryKey: staffKey(channelSeq) }),
  })
  return change
}

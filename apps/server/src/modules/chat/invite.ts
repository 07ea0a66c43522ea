import type { inviteToChatRoom as inviting } from '@seodang/contract/chat-desk'
import type { ReplyOf } from '@seodang/contract/endpoint'
import { fail, failFields } from '@seodang/domain/errors'
import { CHAT_LABELS } from '@seodang/domain/field-labels'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { findMembersByEmail, insertInvitees, listInvitees, removeInvitee } from './people-store.ts'
import { getRoom, lockRoom } from './room-store.ts'
import { tellPeopleOfRoom } from './tell.ts'

export async function readInvitees(ctx: Context, chatRoomSeq: number) {
  await getRoom(ctx, chatRoomSeq)
  const list = (await listInvitees(ctx, chatRoomSeq)).map(({ createdAt, ...invitee }) => ({
    ...invitee,
    invitedAt: createdAt.toISOString(),
  }))
  return { list, totalCount: list.length }
}

/** CHAT-04: members only, so that an invitation opens nothing to whoever registers an address later. */
export function invite(
  outer: Context,
  chatRoomSeq: number,
  addresses: readonly string[],
): Promise<ReplyOf<typeof inviting>> {
  return inTransaction(outer, async (ctx) => {
    await lockRoom(ctx, chatRoomSeq)
    const emails = [...new Set(addresses.map((one) => one.trim().toLowerCase()).filter((one) => one !== ''))]
    if (emails.length === 0) failFields({ emails: 'required' }, CHAT_LABELS)
    const members = await findMembersByEmail(ctx, emails)
    const userSeqs = members.map(({ userSeq }) => userSeq)
    const invited = await insertInvitees(ctx, chatRoomSeq, userSeqs)
    if (invited > 0) await audit(ctx, 'chat.invite', `chatRoom:${chatRoomSeq}`, null, { userSeqs })
    const known = new Set(members.map(({ email }) => email))
    return { invited, unknown: emails.filter((email) => !known.has(email)) }
  })
}

export function takeInvitationBack(
  outer: Context,
  { chatRoomSeq, userSeq }: { chatRoomSeq: number; userSeq: number },
): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    const room = await lockRoom(ctx, chatRoomSeq)
    if (!(await removeInvitee(ctx, chatRoomSeq, userSeq))) fail('NO_DATA', { userSeq })
    await audit(ctx, 'chat.uninvite', `chatRoom:${chatRoomSeq}`, { userSeq }, null)
    await tellPeopleOfRoom(ctx, room, [userSeq])
  })
}

import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import type { acceptInvitation as accepting, openInvitation as opening } from '@seodang/contract/operators'
import { COURSE_USER_TYPE, USER_TYPE } from '@seodang/domain/codes'
import { fail, failFields } from '@seodang/domain/errors'
import {
  higherRole,
  INVITATION_STATE,
  invitationState,
  mayTeach,
  type OperatorRole,
  teaches,
} from '@seodang/domain/operators'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import { tokenHash } from '../../platform/security/secrets.ts'
import { findUserByEmail, recordConsents } from '../identity/index.ts'
import { readChannel } from '../site/index.ts'
import { takePart } from './class-parts.ts'
import { roleAmong } from './class-places.ts'
import { invitationAnswered } from './events.ts'
import {
  awaitsOwner,
  findInvitationByToken,
  type InvitationRow,
  invitationViews,
  lockInvitation,
  updateInvitation,
} from './invitation-store.ts'
import { memberJoined, requireWelcome } from './join.ts'
import {
  listOperatorRows,
  lockOperators,
  type OperatorRow,
  saveCertification,
  upsertOperator,
} from './operator-store.ts'
import { tellRoleChange } from './role-change.ts'
import { endUnbacked, standsBehind } from './standing-behind.ts'
import { isMember, upsertChannelUser } from './store.ts'

type Accepting = BodyOf<typeof accepting>

/** OPR-08: what a link offers and whether it still does. A link that never was, or was replaced, tells nothing. */
export async function offered(ctx: Context, token: string): Promise<ReplyOf<typeof opening>> {
  const row = await byToken(ctx, token)
  const [view] = await invitationViews(ctx, [row])
  const staff = await listOperatorRows(ctx)
  const { name } = await readChannel(ctx, ctx.channelSeq)
  if (!view) fail('INVITATION_INVALID')
  return {
    site: name,
    email: row.email,
    senderName: view.invitedByName,
    userTypeCd: row.userTypeCd,
    courseUserTypeCd: row.courseUserTypeCd,
    classes: view.classes.map(({ title }) => title),
    handOverYn: row.handOverYn,
    awaitsOwnerYn: view.awaitsOwnerYn,
    state: (await standsBehind(ctx, staff, row)) ? view.state : INVITATION_STATE.withdrawn,
    expiresAt: view.expiresAt,
  }
}

/** OPR-08: the person behind the invited and proved address takes the part; twice at once takes it once. */
export function accept(outer: Context, { token, agreements }: Accepting): Promise<ReplyOf<typeof accepting>> {
  return inTransaction(outer, async (ctx) => {
    const userSeq = userSeqOf(ctx)
    // The staff first and then the invitation, in this order everywhere, so that nobody waits for one another.
    const staff = await lockOperators(ctx)
    const row = await lockInvitation(ctx, (await byToken(ctx, token)).invitationSeq)
    if (invitationState(row, ctx.now) !== INVITATION_STATE.waiting) fail('INVITATION_INVALID')
    const role = roleAmong(staff, userSeq)
    if (!(await standsBehind(ctx, staff, row, { userSeq, role: roleAfter(role, row) })))
      fail('INVITATION_INVALID')
    if ((await findUserByEmail(ctx, row.email))?.userSeq !== userSeq) fail('INVITATION_OTHER_EMAIL')
    if (awaitsOwner(row)) fail('OWNER_MUST_AGREE')
    await becomeMember(ctx, userSeq, agreements)
    await updateInvitation(ctx, row.invitationSeq, { acceptedAt: ctx.now, acceptedBy: userSeq })
    const answer = await takeUp(ctx, userSeq, row, staff)
    await audit(ctx, 'operator.accept', `invitation:${row.invitationSeq}`, null, answer)
    await emitAnswer(ctx, row, 'accepted')
    return answer
  })
}

/** What accepting makes of somebody's role. */
function roleAfter(before: OperatorRole | null, { userTypeCd }: Pick<InvitationRow, 'userTypeCd'>) {
  const after = higherRole(before?.userTypeCd ?? null, userTypeCd)
  return after === null || after === before?.userTypeCd
    ? before
    : { userTypeCd: after, added: [], removed: [] }
}

/** JOIN-09: staff are members, and no member is without the terms. */
async function becomeMember(
  ctx: Context,
  userSeq: number,
  agreements: Accepting['agreements'],
): Promise<void> {
  if (await isMember(ctx, userSeq)) return
  if (!agreements?.terms || !agreements.privacy)
    failFields({
      ...(!agreements?.terms && { 'agreements.terms': 'notAgreed' }),
      ...(!agreements?.privacy && { 'agreements.privacy': 'notAgreed' }),
    })
  await requireWelcome(ctx, userSeq)
  await upsertChannelUser(ctx, { userSeq, marketingYn: 'N', refererCode: null })
  await recordConsents(ctx, userSeq, ctx.channelSeq, { terms: true, privacy: true })
  await ctx.services.jobs.emit(ctx, memberJoined, { channelSeq: ctx.channelSeq, userSeq })
}

async function takeUp(
  ctx: Context,
  userSeq: number,
  row: InvitationRow,
  staff: readonly OperatorRow[],
): Promise<ReplyOf<typeof accepting>> {
  const before = staff.find((one) => one.userSeq === userSeq) ?? null
  const after = await takeRole(ctx, userSeq, row, before)
  if (row.handOverYn === 'Y') await stepBack(ctx, row.invitedBy, staff)
  const mayBegin = !teaches(row.courseUserTypeCd) || mayTeach(after)
  const classes = mayBegin
    ? await takePart(ctx, userSeq, row.courseSeqs, row.courseUserTypeCd ?? COURSE_USER_TYPE.facilitator)
    : []
  return { userTypeCd: after.userTypeCd, classes, awaitsCertificationYn: mayBegin ? 'N' : 'Y' }
}

/** Never less than what the person was; an owner's word about having checked them comes with it (OPR-09). */
async function takeRole(
  ctx: Context,
  userSeq: number,
  row: InvitationRow,
  before: OperatorRow | null,
): Promise<Pick<OperatorRow, 'certifiedAt'> & { userTypeCd: OperatorRow['userTypeCd'] | null }> {
  const userTypeCd = higherRole(before?.userTypeCd ?? null, row.userTypeCd)
  if (userTypeCd === null) return { userTypeCd, certifiedAt: null }
  if (userTypeCd !== before?.userTypeCd) {
    const role = { userSeq, userTypeCd, added: [], removed: [] }
    await upsertOperator(ctx, role)
    await tellRoleChange(ctx, before, role)
  }
  if (row.certifiedNote === null || before?.certifiedAt)
    return { userTypeCd, certifiedAt: before?.certifiedAt ?? null }
  const certification = {
    certifiedAt: ctx.now,
    certifiedBy: row.invitedBy,
    certifiedNote: row.certifiedNote,
  }
  await saveCertification(ctx, userSeq, certification)
  return { userTypeCd, certifiedAt: ctx.now }
}

/** OPR-10: whoever handed over becomes a manager; an owner who is one no more had nothing left to hand over. */
async function stepBack(ctx: Context, giver: number, staff: readonly OperatorRow[]): Promise<void> {
  const before = staff.find(({ userSeq }) => userSeq === giver)
  if (before?.userTypeCd !== USER_TYPE.owner) fail('INVITATION_INVALID')
  const role = { userSeq: giver, userTypeCd: USER_TYPE.manager, added: [], removed: [] }
  await upsertOperator(ctx, role)
  await audit(ctx, 'operator.handOver', `user:${giver}`, before.userTypeCd, role.userTypeCd)
  await tellRoleChange(ctx, before, role)
  await endUnbacked(ctx, giver)
}

export function decline(outer: Context, token: string) {
  return inTransaction(outer, async (ctx) => {
    const row = await lockInvitation(ctx, (await byToken(ctx, token)).invitationSeq)
    if (invitationState(row, ctx.now) !== INVITATION_STATE.waiting) fail('INVITATION_INVALID')
    await updateInvitation(ctx, row.invitationSeq, { declinedAt: ctx.now })
    await audit(ctx, 'operator.decline', `invitation:${row.invitationSeq}`, null, null)
    await emitAnswer(ctx, row, 'declined')
    return {}
  })
}

const byToken = async (ctx: Context, token: string): Promise<InvitationRow> =>
  (await findInvitationByToken(ctx, tokenHash(token))) ?? fail('INVITATION_INVALID')

async function emitAnswer(
  ctx: Context,
  { invitationSeq, invitedBy }: InvitationRow,
  answer: 'accepted' | 'declined',
): Promise<void> {
  const { channelSeq, services } = ctx
  await services.jobs.emit(ctx, invitationAnswered, { channelSeq, invitationSeq, answer, invitedBy })
}

import type { BodyOf, QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import type { invite as inviting, listInvitations as listing } from '@seodang/contract/operators'
import type { Principal } from '@seodang/domain/access'
import { COURSE_USER_TYPE, USER_TYPE } from '@seodang/domain/codes'
import type { ErrorName } from '@seodang/domain/error-catalogue'
import { fail, requireNoProblems } from '@seodang/domain/errors'
import { INVITATION_LABELS } from '@seodang/domain/field-labels'
import {
  agreedAnew,
  higherRole,
  INVITATION_LIFE,
  INVITATION_STATE,
  type InvitationState,
  invitationProblem,
  invitationState,
  mayCertify,
  needsOwner,
  type Offer,
  renewalProblem,
} from '@seodang/domain/operators'
import { plainNameOf } from '@seodang/domain/person-name'
import { emailProblem, normalEmail } from '@seodang/domain/validation'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import { byInbox, type Inbox, isFull, requireInbox, takeInbox } from '../../platform/mail/inbox.ts'
import { newToken, tokenHash } from '../../platform/security/secrets.ts'
import { findUserByEmail, findUsers } from '../identity/index.ts'
import { actingAmong } from './acting.ts'
import { type Acting, type PartChange, partProblem } from './class-places.ts'
import { invited } from './events.ts'
import {
  awaitsOwner,
  countInvitations,
  type InvitationRow,
  type InvitationView,
  insertInvitation,
  invitationViews,
  listInvitationRows,
  listTitles,
  lockInvitation,
  lockOpenInvitation,
  updateInvitation,
} from './invitation-store.ts'
import { mailInvitation, mailOwnerAgreed, mailOwnersOfProposal } from './operator-mails.ts'
import { type OperatorRow, upsertOperator } from './operator-store.ts'
import { readerAt } from './reader-store.ts'
import { tellRoleChange } from './role-change.ts'
import { isMember } from './store.ts'

type Draft = BodyOf<typeof inviting>
type Result = ReplyOf<typeof inviting>['results'][number]

/** What is offered, to whichever address; also by the page of one class. */
export interface Terms extends Offer {
  courseSeqs: readonly number[]
  certifiedNote: string | null
}

export async function listInvitations(
  ctx: Context,
  query: QueryOf<typeof listing>,
): Promise<ReplyOf<typeof listing>> {
  const rows = await listInvitationRows(ctx, query)
  return { list: await invitationViews(ctx, rows), totalCount: await countInvitations(ctx, query) }
}

/** OPR-02, OPR-03, OPR-04, OPR-08, OPR-10: one mail for each address; what became of each is answered. */
export async function invite(outer: Context, draft: Draft): Promise<ReplyOf<typeof inviting>> {
  const emails = [...new Set(draft.emails.map(normalEmail))].filter((email) => email !== '')
  const courseSeqs = draft.userTypeCd === USER_TYPE.teacher ? (draft.courseSeqs ?? []) : []
  requireNoProblems(
    {
      emails:
        emails.length === 0
          ? 'required'
          : (emails.map((one) => emailProblem(one, true)).find(Boolean) ?? undefined),
      ...(draft.handOverYn === 'Y' && emails.length > 1 && { emails: 'format' as const }),
    },
    INVITATION_LABELS,
  )
  return inTransaction(outer, async (ctx) => {
    const { actor, rows } = await actingAmong(ctx)
    const terms: Terms = {
      userTypeCd: draft.userTypeCd,
      courseUserTypeCd: courseSeqs.length > 0 ? COURSE_USER_TYPE.facilitator : null,
      courseSeqs,
      handOverYn: draft.handOverYn ?? 'N',
      certifiedNote: checkedNote(actor, draft.userTypeCd, draft.certifiedNote),
    }
    const problem = invitationProblem(actor, terms) ?? (await offeredPartProblem(ctx, { actor, rows }, terms))
    if (problem) fail(problem)
    if ((await listTitles(ctx, courseSeqs)).length < new Set(courseSeqs).size) fail('CLASS_NOT_FOUND')
    const outcomes = new Map<string, Result['outcome']>()
    for (const email of emails.toSorted(byInbox))
      outcomes.set(email, await inviteOne(ctx, { actor, rows }, email, terms))
    return { results: emails.map((email) => ({ email, outcome: outcomes.get(email) ?? 'waiting' })) }
  })
}

/**
 * OPR-07: why the actor may not offer these classes, or null. `invitee` is who accepts, where that is known: the part may
 * carry more for them than for anybody.
 */
export function offeredPartProblem(
  ctx: Context,
  acting: Acting,
  { courseSeqs, courseUserTypeCd, userTypeCd }: Pick<Terms, 'courseSeqs' | 'courseUserTypeCd' | 'userTypeCd'>,
  invitee?: Pick<PartChange, 'userSeq' | 'role'>,
): Promise<ErrorName | null> {
  const offered = userTypeCd && { userTypeCd, added: [], removed: [] }
  return partProblem(ctx, acting, courseSeqs, {
    userSeq: invitee?.userSeq ?? null,
    role: invitee?.role ?? offered,
    before: null,
    next: courseUserTypeCd ?? COURSE_USER_TYPE.facilitator,
  })
}

/** OPR-09: only whoever may certify says so with the invitation. */
export function checkedNote(actor: Principal, role: Offer['userTypeCd'], note?: string): string | null {
  return role === USER_TYPE.teacher && mayCertify(actor) && note?.trim() ? note.trim() : null
}

export async function inviteOne(
  ctx: Context,
  { actor, rows }: { actor: Principal; rows: readonly OperatorRow[] },
  email: string,
  terms: Terms,
): Promise<Result['outcome']> {
  const account = await findUserByEmail(ctx, email)
  const own = rows.find(({ userSeq }) => userSeq === account?.userSeq)
  if (own && isNoMore(own, terms)) return 'staff'
  if (account && mayAddAtOnce(actor, terms) && (own || (await isMember(ctx, account.userSeq)))) {
    const role = { userSeq: account.userSeq, userTypeCd: USER_TYPE.owner, added: [], removed: [] }
    await upsertOperator(ctx, role)
    await audit(ctx, 'operator.addOwner', `user:${account.userSeq}`, own ?? null, role)
    await tellRoleChange(ctx, own ?? null, role)
    return 'added'
  }
  const open = await lockOpenInvitation(ctx, email)
  if (open && invitationState(open, ctx.now) === INVITATION_STATE.waiting) return 'waiting'
  const inbox = await takeInbox(ctx, email)
  if (isFull(inbox)) return 'mailedOften'
  // What ran out makes room for the new one.
  if (open) await updateInvitation(ctx, open.invitationSeq, { withdrawnAt: ctx.now })
  const row = await makeInvitation(ctx, { actor, email, inbox, terms })
  if (!row) return 'waiting'
  if (awaitsOwner(row)) await tellOwners(ctx, rows, row)
  return 'invited'
}

/** Whether the person has what is offered; the classes of an instructor are added by the class itself. */
const isNoMore = (own: OperatorRow, { userTypeCd, courseSeqs }: Terms) =>
  courseSeqs.length === 0 && higherRole(own.userTypeCd, userTypeCd) === own.userTypeCd

/** OPR-03: an owner makes an owner of somebody whom the site knows; handing over asks the other side first. */
const mayAddAtOnce = (actor: Principal, terms: Terms) =>
  terms.userTypeCd === USER_TYPE.owner && terms.handOverYn === 'N' && !needsOwner(actor, terms)

async function makeInvitation(
  ctx: Context,
  { actor, email, inbox, terms }: { actor: Principal; email: string; inbox: Inbox; terms: Terms },
): Promise<InvitationRow | undefined> {
  const { courseSeqs, ...offer } = terms
  const token = newToken()
  const row = await insertInvitation(ctx, {
    email,
    ...offer,
    courseSeqs: [...courseSeqs],
    invitedBy: userSeqOf(ctx),
    agreedBy: needsOwner(actor, offer) ? null : userSeqOf(ctx),
    tokenHash: tokenHash(token),
    expiresAt: new Date(ctx.now.getTime() + INVITATION_LIFE),
  })
  if (!row) return undefined
  await send(ctx, row, { inbox, token })
  await audit(ctx, 'operator.invite', `invitation:${row.invitationSeq}`, null, {
    email,
    courseSeqs,
    ...offer,
  })
  const { userSeq } = await readerAt(ctx, email)
  const { channelSeq, services } = ctx
  await services.jobs.emit(ctx, invited, { channelSeq, invitationSeq: row.invitationSeq, userSeq })
  return row
}

async function send(
  ctx: Context,
  row: InvitationRow,
  { inbox, token }: { inbox: Inbox; token: string },
): Promise<void> {
  const sender = await nameOf(ctx, row.invitedBy)
  const titles = (await listTitles(ctx, row.courseSeqs)).map(({ title }) => title)
  await mailInvitation(ctx, row, { inbox, token, sender, titles })
}

async function tellOwners(ctx: Context, rows: readonly OperatorRow[], row: InvitationRow): Promise<void> {
  const owners = rows.filter(({ userTypeCd }) => userTypeCd === USER_TYPE.owner).map(({ userSeq }) => userSeq)
  await mailOwnersOfProposal(ctx, owners, { sender: await nameOf(ctx, row.invitedBy), email: row.email })
}

export async function nameOf(ctx: Context, userSeq: number): Promise<string> {
  return plainNameOf((await findUsers(ctx, [userSeq])).get(userSeq)?.name ?? '')
}

/** OPR-08: the caller now answers for it, so the caller must be able to offer it. */
export function sendAgain(outer: Context, invitationSeq: number): Promise<InvitationView> {
  return inTransaction(outer, async (ctx) => {
    const { actor, rows } = await actingAmong(ctx)
    const before = await lockInvitation(ctx, invitationSeq)
    const state = requireOpen(ctx, before, [INVITATION_STATE.waiting, INVITATION_STATE.expired])
    await requireMayRenew(ctx, { actor, rows }, before)
    const agreedBy = agreedAnew(actor, before, state)
    // Whose term it is that an owner agreed to, no one else makes longer.
    const keepsTerm = agreedBy !== null && agreedBy !== userSeqOf(ctx)
    const token = newToken()
    const row = await updateInvitation(ctx, invitationSeq, {
      invitedBy: userSeqOf(ctx),
      agreedBy,
      tokenHash: tokenHash(token),
      sentAt: ctx.now,
      ...(!keepsTerm && { expiresAt: new Date(ctx.now.getTime() + INVITATION_LIFE) }),
    })
    await send(ctx, row, { inbox: await requireInbox(ctx, row.email), token })
    if (agreedBy === null && state === INVITATION_STATE.expired) await tellOwners(ctx, rows, row)
    await audit(ctx, 'operator.inviteAgain', `invitation:${invitationSeq}`, null, { email: row.email })
    return viewOf(ctx, row)
  })
}

export function withdraw(outer: Context, invitationSeq: number): Promise<InvitationView> {
  return inTransaction(outer, async (ctx) => {
    const before = await lockInvitation(ctx, invitationSeq)
    requireOpen(ctx, before, [INVITATION_STATE.waiting, INVITATION_STATE.expired])
    const row = await updateInvitation(ctx, invitationSeq, { withdrawnAt: ctx.now })
    await audit(ctx, 'operator.withdraw', `invitation:${invitationSeq}`, { email: row.email }, null)
    return viewOf(ctx, row)
  })
}

/** Takes the withdrawal back, as long as the link would still work and the address was not invited anew. */
export function restore(outer: Context, invitationSeq: number): Promise<InvitationView> {
  return inTransaction(outer, async (ctx) => {
    const { actor, rows } = await actingAmong(ctx)
    const before = await lockInvitation(ctx, invitationSeq)
    const state = requireOpen(ctx, before, [INVITATION_STATE.withdrawn])
    await requireMayRenew(ctx, { actor, rows }, before)
    const isOver = before.expiresAt.getTime() <= ctx.now.getTime()
    if (isOver || (await lockOpenInvitation(ctx, before.email))) fail('INVITATION_INVALID')
    const agreedBy = agreedAnew(actor, before, state)
    const row = await updateInvitation(ctx, invitationSeq, { withdrawnAt: null, agreedBy })
    if (awaitsOwner(row)) await tellOwners(ctx, rows, row)
    await audit(ctx, 'operator.restoreInvitation', `invitation:${invitationSeq}`, null, { email: row.email })
    return viewOf(ctx, row)
  })
}

/** OPR-10: an owner's consent to an owner whom somebody else proposed. */
export function agree(outer: Context, invitationSeq: number): Promise<InvitationView> {
  return inTransaction(outer, async (ctx) => {
    const before = await lockInvitation(ctx, invitationSeq)
    requireOpen(ctx, before, [INVITATION_STATE.waiting])
    if (!awaitsOwner(before)) return viewOf(ctx, before)
    const row = await updateInvitation(ctx, invitationSeq, { agreedBy: userSeqOf(ctx) })
    await audit(ctx, 'operator.agreeToOwner', `invitation:${invitationSeq}`, null, { email: row.email })
    await mailOwnerAgreed(ctx, row)
    return viewOf(ctx, row)
  })
}

function requireOpen(ctx: Context, row: InvitationRow, states: readonly InvitationState[]): InvitationState {
  const state = invitationState(row, ctx.now)
  return states.includes(state) ? state : fail('INVITATION_INVALID', { state })
}

async function requireMayRenew(
  ctx: Context,
  { actor, rows }: { actor: Principal; rows: readonly OperatorRow[] },
  row: InvitationRow,
): Promise<void> {
  const problem = renewalProblem(actor, row) ?? (await offeredPartProblem(ctx, { actor, rows }, row))
  if (problem) fail(problem)
}

async function viewOf(ctx: Context, row: InvitationRow): Promise<InvitationView> {
  const [view] = await invitationViews(ctx, [row])
  return view ?? fail('NO_DATA')
}

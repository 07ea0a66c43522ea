import type { UserTypeCd } from '@seodang/domain/codes'
import { formatDateTime } from '@seodang/domain/seoul-time'
import { siteLink } from '@seodang/domain/site-address'
import { fillText, type TextValues } from '@seodang/domain/words'
import type { Context } from '../../platform/context.ts'
import { readChannel } from '../site/index.ts'
import type { InvitationRow } from './invitation-store.ts'
import {
  INVITATION,
  OWNER_AGREED,
  OWNER_PROPOSED,
  ROLE_CHANGED,
  ROLE_REMOVED,
  ROLE_WORDS,
} from './operator-mail-texts.ts'
import { findRecipient, type Recipient, recipientAt } from './recipient-store.ts'

/** The page that reads the link. */
export const INVITATION_PATH = '/invitation'

type Texts = (typeof INVITATION)['role']

async function mail(
  ctx: Context,
  to: Recipient,
  texts: Texts,
  values: TextValues,
  path: string,
): Promise<void> {
  const site = await readChannel(ctx, ctx.channelSeq)
  const { language, words } = to
  const say = (text: string) =>
    fillText(text, { site: site.name, name: to.name, ...values }, words[language], language)
  const { subject, text, label } = texts[language]
  await ctx.services.mail.send(ctx, {
    to: to.email,
    subject: say(subject),
    text: say(text),
    action: { label: say(label), url: siteLink(ctx.services.config, site, path) },
    channelSeq: ctx.channelSeq,
  })
}

const roleWord = ({ language, words }: Recipient, role: keyof typeof ROLE_WORDS): string =>
  fillText(ROLE_WORDS[role][language], {}, words[language], language)

/**
 * OPR-08. The token stands behind `#`: browsers keep that part to themselves, so no log, no other site and no
 * picture of the page hears it (SEC-37), and the page is never at the site's own domain (`isProductOnly`).
 */
export async function mailInvitation(
  ctx: Context,
  invitation: InvitationRow,
  { token, sender, titles }: { token: string; sender: string; titles: readonly string[] },
): Promise<void> {
  const to = await recipientAt(ctx, invitation.email)
  const kind = invitation.handOverYn === 'Y' ? 'handOver' : titles.length > 0 ? 'classes' : 'role'
  const role = invitation.courseUserTypeCd === 'CMG' ? 'CMG' : (invitation.userTypeCd ?? 'CMG')
  const values = {
    sender,
    role: roleWord(to, role),
    classes: titles.map((title) => `· ${title}`).join('\n'),
    until: formatDateTime(invitation.expiresAt, to.language),
  }
  await mail(ctx, to, INVITATION[kind], values, `${INVITATION_PATH}#${token}`)
}

export async function mailOwnersOfProposal(
  ctx: Context,
  owners: readonly number[],
  values: { sender: string; email: string },
): Promise<void> {
  for (const userSeq of owners) {
    const to = await findRecipient(ctx, userSeq)
    if (to) await mail(ctx, to, OWNER_PROPOSED, values, '/settings/operators?tab=invitations')
  }
}

export async function mailOwnerAgreed(ctx: Context, { email, expiresAt }: InvitationRow): Promise<void> {
  const to = await recipientAt(ctx, email)
  await mail(ctx, to, OWNER_AGREED, { until: formatDateTime(expiresAt, to.language) }, '/')
}

export async function mailRoleChange(ctx: Context, userSeq: number, role: UserTypeCd | null): Promise<void> {
  const to = await findRecipient(ctx, userSeq)
  if (!to) return
  if (role === null) await mail(ctx, to, ROLE_REMOVED, {}, '/')
  else await mail(ctx, to, ROLE_CHANGED, { role: roleWord(to, role) }, '/settings/dashboard')
}

/** A mail of the site about a class to one of its staff; nothing to an account that is closed. */
export async function mailStaff(
  ctx: Context,
  userSeq: number,
  texts: Texts,
  { path, values }: { path: string; values: (to: Recipient) => TextValues },
): Promise<void> {
  const to = await findRecipient(ctx, userSeq)
  if (to) await mail(ctx, to, texts, values(to), path)
}

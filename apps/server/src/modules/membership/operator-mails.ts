import type { UserTypeCd } from '@seodang/domain/codes'
import { formatDateTime } from '@seodang/domain/seoul-time'
import { siteLink } from '@seodang/domain/site-address'
import { fillText, type TextValues } from '@seodang/domain/words'
import type { Context } from '../../platform/context.ts'
import type { Audience } from '../../platform/mail/audience.ts'
import { type Inbox, isFull, takeInbox } from '../../platform/mail/inbox.ts'
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
import { findReader, type Reader, readerAt } from './reader-store.ts'

/** The page that reads the link. */
export const INVITATION_PATH = '/invitation'

type Texts = (typeof INVITATION)['role']

async function mail(
  ctx: Context,
  to: Audience,
  reader: Reader,
  texts: Texts,
  values: TextValues,
  path: string,
): Promise<void> {
  const site = await readChannel(ctx, ctx.channelSeq)
  const { language, words } = reader
  const say = (text: string) =>
    fillText(text, { site: site.name, name: reader.name, ...values }, words[language], language)
  const { subject, text, label } = texts[language]
  await ctx.services.mail.send(ctx, {
    to,
    subject: say(subject),
    text: say(text),
    action: { label: say(label), url: siteLink(ctx.services.config, site, path) },
    channelSeq: ctx.channelSeq,
  })
}

const roleWord = ({ language, words }: Reader, role: keyof typeof ROLE_WORDS): string =>
  fillText(ROLE_WORDS[role][language], {}, words[language], language)

/**
 * OPR-08. The token stands behind `#`: browsers keep that part to themselves, so no log, no other site and no
 * picture of the page hears it (SEC-37), and the page is never at the site's own domain (`isProductOnly`).
 */
export async function mailInvitation(
  ctx: Context,
  invitation: InvitationRow,
  {
    inbox,
    token,
    sender,
    titles,
  }: { inbox: Inbox; token: string; sender: string; titles: readonly string[] },
): Promise<void> {
  const reader = await readerAt(ctx, invitation.email)
  const kind = invitation.handOverYn === 'Y' ? 'handOver' : titles.length > 0 ? 'classes' : 'role'
  const role = invitation.courseUserTypeCd === 'CMG' ? 'CMG' : (invitation.userTypeCd ?? 'CMG')
  const values = {
    sender,
    role: roleWord(reader, role),
    classes: titles.map((title) => `· ${title}`).join('\n'),
    until: formatDateTime(invitation.expiresAt, reader.language),
  }
  await mail(ctx, inbox, reader, INVITATION[kind], values, `${INVITATION_PATH}#${token}`)
}

export async function mailOwnersOfProposal(
  ctx: Context,
  owners: readonly number[],
  values: { sender: string; email: string },
): Promise<void> {
  for (const userSeq of owners) {
    const reader = await findReader(ctx, userSeq)
    if (reader)
      await mail(
        ctx,
        { account: userSeq },
        reader,
        OWNER_PROPOSED,
        values,
        '/settings/operators?tab=invitations',
      )
  }
}

/** The consent stands, whether or not there is room to tell of it: the invitation was mailed before. */
export async function mailOwnerAgreed(ctx: Context, { email, expiresAt }: InvitationRow): Promise<void> {
  const inbox = await takeInbox(ctx, email)
  if (isFull(inbox)) return ctx.log.info(inbox, 'no room to tell that an owner agreed')
  const reader = await readerAt(ctx, email)
  await mail(ctx, inbox, reader, OWNER_AGREED, { until: formatDateTime(expiresAt, reader.language) }, '/')
}

export async function mailRoleChange(ctx: Context, userSeq: number, role: UserTypeCd | null): Promise<void> {
  const reader = await findReader(ctx, userSeq)
  if (!reader) return
  const to = { account: userSeq }
  if (role === null) await mail(ctx, to, reader, ROLE_REMOVED, {}, '/')
  else await mail(ctx, to, reader, ROLE_CHANGED, { role: roleWord(reader, role) }, '/settings/dashboard')
}

/** A mail of the site about a class to one of its staff; nothing to an account that is closed. */
export async function mailStaff(
  ctx: Context,
  userSeq: number,
  texts: Texts,
  { path, values }: { path: string; values: (reader: Reader) => TextValues },
): Promise<void> {
  const reader = await findReader(ctx, userSeq)
  if (reader) await mail(ctx, { account: userSeq }, reader, texts, values(reader), path)
}

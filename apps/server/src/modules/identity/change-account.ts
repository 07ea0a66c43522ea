import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import type { accountProfile, changeProfile } from '@seodang/contract/identity'
import { nameProblem, passwordProblem } from '@seodang/domain/account'
import { ACCOUNT_LABELS } from '@seodang/domain/account-labels'
import { fail, failFields, requireNoProblems } from '@seodang/domain/errors'
import { PASSWORD_LABELS } from '@seodang/domain/field-labels'
import { phoneDigits, phoneProblem } from '@seodang/domain/validation'
import { type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import { isLanguage } from '../../platform/http/origin.ts'
import { canSendTexts } from '../../platform/message/queue.ts'
import { saveImage } from '../media/index.ts'
import { hasConsent, recordConsents, sendMarketingResult } from './consents.ts'
import { endSessions } from './end-sessions.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import { setPassword } from './reset-password.ts'
import { sessionUserView } from './session-user.ts'
import { getUser, lockProved, lockUser, ownsPicture, updateUser } from './store.ts'

type Profile = ReplyOf<typeof accountProfile>

/** What the edit screen shows beyond the session's user (MY-09). */
export async function readProfile(ctx: Context): Promise<Profile> {
  const userSeq = userSeqOf(ctx)
  const [user, view, marketing] = await Promise.all([
    getUser(ctx, userSeq),
    sessionUserView(ctx, userSeq),
    hasConsent(ctx, userSeq, 0, 'marketing'),
  ])
  return {
    user: view,
    hasPassword: user.passwordHash !== null,
    canProvePhone: canSendTexts(ctx.services),
    language: isLanguage(user.language) ? user.language : ctx.language,
    marketingYn: marketing ? 'Y' : 'N',
  }
}

/** Ends all other sessions (ACC-07, ACC-26). Fails with INCORRECT_PASSWORD, EMPTY_PASSWORD_AUTH or INVALID_INPUT. */
export async function changePassword(
  outer: Context,
  form: { password: string; newPassword: string },
): Promise<void> {
  requireNoProblems(
    {
      password: form.password === '' ? 'required' : undefined,
      newPassword: passwordProblem(form.newPassword) ?? undefined,
    },
    { ...PASSWORD_LABELS, password: PASSWORD_LABELS.current },
  )
  const { userSeq, passwordHash, snsTypeCd } = await getUser(outer, userSeqOf(outer))
  if (passwordHash === null) fail('EMPTY_PASSWORD_AUTH', { shown: { snsTypeCd } })
  if (!(await passwordMatches(passwordHash, form.password))) fail('INCORRECT_PASSWORD')
  const newHash = await hashPassword(form.newPassword)
  await inTransaction(outer, async (ctx) => {
    await lockProved(ctx, { userSeq, passwordHash })
    await setPassword(ctx, userSeq, newHash)
    await endSessions(ctx, userSeq, ctx.origin.sessionSeq)
  })
}

/** ACC-07, ACC-03. */
export async function changeName(ctx: Context, name: string): Promise<void> {
  requireNoProblems({ name: nameProblem(name) ?? undefined }, ACCOUNT_LABELS)
  await updateUser(ctx, userSeqOf(ctx), { name: name.trim() })
}

/** Changes what is named and leaves the rest (MY-09). A new phone number is not a verified one. */
export async function editProfile(outer: Context, form: BodyOf<typeof changeProfile>): Promise<void> {
  requireNoProblems({ phone: phoneProblem(form.phone) ?? undefined })
  await inTransaction(outer, async (ctx) => {
    const user = await lockUser(ctx, userSeqOf(ctx))
    const phone = form.phone === undefined ? user.phone : phoneDigits(form.phone) || null
    const profileImageKey =
      form.profileImageKey === undefined
        ? user.profileImageKey
        : await checkedPicture(ctx, user.userSeq, form.profileImageKey)
    await updateUser(ctx, user.userSeq, {
      phone,
      phoneAt: phone === user.phone ? user.phoneAt : null,
      profileImageKey,
      language: form.language ?? user.language,
    })
    if (form.marketingYn !== undefined) await changeMarketing(ctx, user, form.marketingYn === 'Y')
  })
}

/** MY-09, UPL-02. The picture goes with the person, so it belongs to no site. */
export async function changePicture(ctx: Context, bytes: Buffer): Promise<void> {
  const { key } = await saveImage({ ...ctx, channelSeq: 0 }, 'profile', bytes)
  await updateUser(ctx, userSeqOf(ctx), { profileImageKey: key })
}

async function changeMarketing(
  ctx: Context,
  { userSeq, verifiedAt }: { userSeq: number; verifiedAt: Date | null },
  agreed: boolean,
): Promise<void> {
  if ((await hasConsent(ctx, userSeq, 0, 'marketing')) === agreed) return
  await recordConsents(ctx, userSeq, 0, { marketing: agreed })
  // Who has not proved the address hears of it once they do.
  if (verifiedAt) await sendMarketingResult(ctx, userSeq)
}

/** Only a picture that the person brought: another key would put a stranger's file on show (SEC-08). */
async function checkedPicture(ctx: Context, userSeq: number, key: string | null): Promise<string | null> {
  if (key !== null && !(await ownsPicture(ctx, userSeq, key)))
    failFields({ profileImageKey: 'unknownChoice' })
  return key
}

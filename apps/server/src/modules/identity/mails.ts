import type { Language } from '@seodang/domain/codes'
import type { AddressedSite } from '@seodang/domain/site-address'
import { PROVIDER_NAMES, type SocialTypeCd } from '@seodang/domain/social'
import type { Context } from '../../platform/context.ts'
import { mailLook } from '../../platform/mail/look.ts'
import type { Mail } from '../../platform/mail/mailer.ts'

/** Where a mail speaks from: the site that was named, else the product. */
export interface Sender {
  channelSeq: number | null
  name: string
  /** Where its links lead (`siteLink`), never what a request says (SEC-43); null where the product speaks. */
  site: AddressedSite | null
}

const PRODUCT_NAME: Record<Language, string> = { ko: '서당', en: 'Seodang', ja: 'Seodang' }

export async function senderOf(ctx: Context, channelSeq: number | null): Promise<Sender> {
  const look = channelSeq === null ? null : await ctx.services.ports.use(mailLook)(ctx, channelSeq)
  return look
    ? { channelSeq, name: look.name, site: look.site }
    : { channelSeq: null, name: PRODUCT_NAME[ctx.language], site: null }
}

type Texts = Pick<Mail, 'subject' | 'text'>

/** VER-07: a code that proves the address. */
export function codeMail(language: Language, site: string): Texts {
  return {
    ko: {
      subject: `[${site}] 이메일 인증번호`,
      text: `아래 인증번호 6자리를 입력해 주세요. 10분 동안 쓸 수 있어요.

인증번호를 다른 사람에게 알려 주지 마세요. 직접 요청하지 않았다면 이 메일은 무시하셔도 돼요.`,
    },
    en: {
      subject: `[${site}] Your verification code`,
      text: `Enter the 6 digits below. They work for 10 minutes.

Never tell the code to anybody. If you did not ask for it, you can ignore this mail.`,
    },
    ja: {
      subject: `[${site}] メール認証番号`,
      text: `下の6桁の認証番号を入力してください。10分間有効です。

認証番号を他の人に教えないでください。お心当たりがない場合は、このメールを無視してください。`,
    },
  }[language]
}

/** The same where the address already has an account: its owner is told, a stranger is not (SEC-40). */
export function codeMailToOwner(language: Language, site: string): Texts {
  return {
    ko: {
      subject: `[${site}] 이메일 인증번호`,
      text: `이 주소로 이미 가입하셨어요. 아래 인증번호를 입력하면 기존 계정으로 로그인돼요. 10분 동안 쓸 수 있어요.

직접 가입을 시도하지 않았다면 이 메일은 무시하셔도 돼요. 인증번호를 다른 사람에게 알려 주지 않는 한 계정은 안전해요.`,
    },
    en: {
      subject: `[${site}] Your verification code`,
      text: `You already have an account with this address. Enter the code below to sign in to it. The code works for 10 minutes.

If you did not try to sign up, you can ignore this mail. Your account is safe as long as you tell the code to nobody.`,
    },
    ja: {
      subject: `[${site}] メール認証番号`,
      text: `このアドレスはすでに登録されています。下の認証番号を入力すると、既存のアカウントにログインします。10分間有効です。

登録にお心当たりがない場合は、このメールを無視してください。認証番号を他の人に教えない限り、アカウントは安全です。`,
    },
  }[language]
}

/** VER-18: the link to a new password. */
export function resetMail(language: Language, site: string): Texts & { label: string } {
  return {
    ko: {
      subject: `[${site}] 비밀번호 재설정`,
      text: `아래 버튼을 눌러 새 비밀번호를 정해 주세요. 링크는 1시간 동안 한 번만 쓸 수 있어요.

직접 요청하지 않았다면 이 메일은 무시하셔도 돼요. 비밀번호는 그대로예요.`,
      label: '비밀번호 재설정',
    },
    en: {
      subject: `[${site}] Reset your password`,
      text: `Press the button to choose a new password. The link works once, within one hour.

If you did not ask for it, you can ignore this mail. Your password stays as it is.`,
      label: 'Reset password',
    },
    ja: {
      subject: `[${site}] パスワードの再設定`,
      text: `下のボタンから新しいパスワードを設定してください。リンクは1時間以内に1回だけ使えます。

お心当たりがない場合は、このメールを無視してください。パスワードは変更されません。`,
      label: 'パスワードを再設定',
    },
  }[language]
}

/** Whoever did not change it must hear of it; and of the providers that a reset took from the ways in (SEC-38). */
export function passwordChangedMail(
  language: Language,
  site: string,
  unlinked: readonly SocialTypeCd[],
): Texts {
  const { subject, text } = passwordChanged(language, site)
  if (unlinked.length === 0) return { subject, text }
  const names = unlinked.map((snsTypeCd) => PROVIDER_NAMES[snsTypeCd][language]).join(', ')
  return { subject, text: `${text}\n\n${unlinkedText(language, names)}` }
}

const unlinkedText = (language: Language, names: string): string =>
  ({
    ko: `안전을 위해 이 소셜 계정의 연결을 끊었어요: ${names}. 본인 계정이라면 내 정보 수정에서 다시 연결해 주세요.`,
    en: `To keep your account safe these social accounts were unlinked: ${names}. If they are yours, link them again in your account settings.`,
    ja: `安全のため、次のソーシャルアカウントの連携を解除しました：${names}。ご本人のものであれば、会員情報の編集から再度連携してください。`,
  })[language]

function passwordChanged(language: Language, site: string): Texts {
  return {
    ko: {
      subject: `[${site}] 비밀번호가 변경되었어요`,
      text: `계정의 비밀번호가 방금 변경되었고, 다른 기기에서는 로그아웃되었어요.

직접 변경하지 않았다면 지금 로그인 화면의 비밀번호 찾기로 비밀번호를 다시 정해 주세요.`,
    },
    en: {
      subject: `[${site}] Your password was changed`,
      text: `The password of your account was just changed, and other devices were signed out.

If this was not you, reset the password now with "Forgot your password?" on the login screen.`,
    },
    ja: {
      subject: `[${site}] パスワードが変更されました`,
      text: `アカウントのパスワードが変更され、他の端末からログアウトされました。

お心当たりがない場合は、ログイン画面の「パスワードをお忘れの方」から今すぐ再設定してください。`,
    },
  }[language]
}

/** A new way into the account: whoever did not open it must hear of it. */
export async function mailLinked(ctx: Context, { userSeq }: { userSeq: number }): Promise<void> {
  const sender = await senderOf(ctx, ctx.channelSeq === 0 ? null : ctx.channelSeq)
  await ctx.services.mail.send(ctx, {
    to: { account: userSeq },
    ...linkedMail(ctx.language, sender.name),
    ...(sender.channelSeq !== null && { channelSeq: sender.channelSeq }),
  })
}

function linkedMail(language: Language, site: string): Texts {
  return {
    ko: {
      subject: `[${site}] 소셜 계정이 연결되었어요`,
      text: `이제 연결한 소셜 계정으로도 로그인할 수 있어요. 연결한 계정은 내 정보 수정에서 볼 수 있어요.

직접 연결하지 않았다면 내 정보 수정에서 연결을 끊고 비밀번호를 바꿔 주세요.`,
    },
    en: {
      subject: `[${site}] A social account was linked`,
      text: `From now on you can also log in with the linked social account. Your account settings show which are linked.

If this was not you, remove the link in your account settings and change your password.`,
    },
    ja: {
      subject: `[${site}] ソーシャルアカウントが連携されました`,
      text: `これからは連携したソーシャルアカウントでもログインできます。連携中のアカウントは会員情報の編集で確認できます。

お心当たりがない場合は、会員情報の編集で連携を解除し、パスワードを変更してください。`,
    },
  }[language]
}

/** ACC-29: the last mail to the address; whoever did not close the account must hear of it. */
export function accountClosedMail(language: Language, site: string): Texts {
  return {
    ko: {
      subject: `[${site}] 탈퇴가 완료되었어요`,
      text: `계정을 닫고 개인정보를 지웠어요. 그동안 함께해 주셔서 고마워요.

결제 기록은 법에 따라 5년 동안 따로 보관한 뒤 지워요.
직접 탈퇴하지 않았다면 이 메일에 바로 답장해 주세요.`,
    },
    en: {
      subject: `[${site}] Your account is closed`,
      text: `We closed your account and erased your personal data. Thank you for the time with us.

Payment records are kept apart for five years, as the law demands, and then erased.
If this was not you, please answer this mail at once.`,
    },
    ja: {
      subject: `[${site}] 退会が完了しました`,
      text: `アカウントを閉じ、個人情報を削除しました。ご利用いただきありがとうございました。

決済の記録は法律に従って5年間別に保管したあと、削除します。
退会にお心当たりがない場合は、このメールにすぐご返信ください。`,
    },
  }[language]
}

/** Act 50 and Decree 62-2 of the Network Act: the result of a marketing consent is told within 14 days. */
export function marketingMail(
  language: Language,
  site: string,
  agreed: boolean,
  day: string,
): Texts & { label: string } {
  return {
    ko: {
      subject: `[${site}] 광고성 정보 수신 ${agreed ? '동의' : '거부'} 처리 결과`,
      text: `${site}의 광고성 정보(이메일) 수신에 ${agreed ? '동의' : '거부'}하셨어요.

처리한 날: ${day}
언제든지 내 정보 수정에서 바꿀 수 있어요.`,
      label: '수신 거부',
    },
    en: {
      subject: `[${site}] Marketing mail: ${agreed ? 'agreed' : 'refused'}`,
      text: `You ${agreed ? 'agreed to receive' : 'refused'} marketing mail from ${site}.

Recorded on ${day}
You can change this at any time in your account settings.`,
      label: 'Unsubscribe',
    },
    ja: {
      subject: `[${site}] 広告情報の受信${agreed ? '同意' : '拒否'}の処理結果`,
      text: `${site}の広告情報（メール）の受信に${agreed ? '同意' : '拒否'}されました。

処理日：${day}
会員情報の編集からいつでも変更できます。`,
      label: '配信停止',
    },
  }[language]
}

/** 정보통신망법 제50조 제8항: who sends, that and when it was agreed to, and how to keep it or take it back. */
export function consentReminderMail(
  language: Language,
  site: string,
  day: string,
): Texts & { label: string } {
  return {
    ko: {
      subject: `[${site}] 광고성 정보 수신 동의를 확인해 주세요`,
      text: `${site}의 광고성 정보(이메일) 수신에 동의하신 사실을 2년마다 알려 드려요.

수신에 동의한 날: ${day}
계속 받으시려면 아무것도 하지 않으셔도 돼요. 더 받지 않으시려면 아래에서 수신을 거부해 주세요.`,
      label: '수신 거부',
    },
    en: {
      subject: `[${site}] You agreed to marketing mail`,
      text: `Every two years we remind you that you agreed to receive marketing mail from ${site}.

Agreed on ${day}
To keep receiving it you need to do nothing. To stop it, use the button below.`,
      label: 'Unsubscribe',
    },
    ja: {
      subject: `[${site}] 広告情報の受信同意のご確認`,
      text: `${site}の広告情報（メール）の受信に同意いただいていることを、2年ごとにお知らせしています。

同意日：${day}
引き続き受信される場合、お手続きは不要です。受信を停止する場合は、下のボタンから配信を停止してください。`,
      label: '配信停止',
    },
  }[language]
}

import type { Language } from '@seodang/domain/codes'
import { maskedEmail } from '@seodang/domain/masks'
import type { Context } from '../../platform/context.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import { senderOf } from './mails.ts'
import type { User } from './store.ts'

type Texts = Pick<Mail, 'subject' | 'text'>

/**
 * SOC-07, SEC-38: both of the two that become one hear of it, each at its own address: whoever did not do it has nothing
 * else to learn it from. Call it before the one is closed, in the same transaction.
 */
export async function mailMerged(ctx: Context, { gone, kept }: { gone: User; kept: User }): Promise<void> {
  const sender = await senderOf(ctx, ctx.channelSeq === 0 ? null : ctx.channelSeq)
  const send = ({ userSeq }: User, texts: Texts) =>
    ctx.services.mail.send(ctx, {
      to: { account: userSeq },
      ...texts,
      ...(sender.channelSeq !== null && { channelSeq: sender.channelSeq }),
    })
  await send(kept, keptMail(ctx.language, sender.name, maskedEmail(gone.email)))
  if (gone.email !== kept.email)
    await send(gone, goneMail(ctx.language, sender.name, maskedEmail(kept.email)))
}

function keptMail(language: Language, site: string, gone: string): Texts {
  return {
    ko: {
      subject: `[${site}] 다른 계정이 이 계정으로 합쳐졌어요`,
      text: `${gone} 계정이 이 계정으로 합쳐졌어요. 이제 그 계정에 연결돼 있던 소셜 계정으로도 로그인할 수 있어요. 연결한 계정은 내 정보 수정에서 볼 수 있어요.

직접 합치지 않았다면 내 정보 수정에서 연결을 끊고 비밀번호를 바꾼 뒤, 이 메일에 바로 답장해 주세요.`,
    },
    en: {
      subject: `[${site}] Another account was merged into yours`,
      text: `The account ${gone} was merged into this one. From now on you can also log in with the social accounts that were linked to it. Your account settings show which are linked.

If this was not you, remove the links in your account settings, change your password, and answer this mail at once.`,
    },
    ja: {
      subject: `[${site}] 別のアカウントがこのアカウントに統合されました`,
      text: `${gone} のアカウントがこのアカウントに統合されました。これからは、そのアカウントに連携していたソーシャルアカウントでもログインできます。連携中のアカウントは会員情報の編集で確認できます。

お心当たりがない場合は、会員情報の編集で連携を解除し、パスワードを変更したうえで、このメールにすぐご返信ください。`,
    },
  }[language]
}

function goneMail(language: Language, site: string, kept: string): Texts {
  return {
    ko: {
      subject: `[${site}] 계정이 다른 계정으로 합쳐졌어요`,
      text: `이 주소로 쓰던 계정이 ${kept} 계정으로 합쳐졌어요. 수강, 결제, 작성한 글은 그 계정으로 옮겨졌고, 이 주소와 비밀번호로는 더 이상 로그인할 수 없어요.

직접 합치지 않았다면 이 메일에 바로 답장해 주세요.`,
    },
    en: {
      subject: `[${site}] Your account was merged into another`,
      text: `The account with this address was merged into ${kept}. Classes, payments and what you wrote have moved there, and this address and its password no longer log you in.

If this was not you, please answer this mail at once.`,
    },
    ja: {
      subject: `[${site}] アカウントが別のアカウントに統合されました`,
      text: `このアドレスのアカウントが ${kept} のアカウントに統合されました。受講、決済、投稿はそのアカウントに移り、このアドレスとパスワードではログインできなくなりました。

お心当たりがない場合は、このメールにすぐご返信ください。`,
    },
  }[language]
}

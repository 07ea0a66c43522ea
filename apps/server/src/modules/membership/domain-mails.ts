import { type Language, USER_TYPE } from '@seodang/domain/codes'
import { formatDateTime } from '@seodang/domain/seoul-time'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { mailStaff } from './operator-mails.ts'
import { operators } from './tables.ts'

type Texts = Record<Language, { subject: string; text: string; label: string }>

/** `{site}`, `{domain}`, `{at}`. */
const TEXTS: Record<'failing' | 'lost', Texts> = {
  failing: {
    ko: {
      subject: '[{site}] {domain|을/를} 확인할 수 없어요',
      text: `{at}에 확인했을 때 {domain}에 넣어 둔 기록이 보이지 않았어요.

하루 동안 다시 확인하고, 그래도 보이지 않으면 {site|은/는} 원래 주소에서 열려요. 그동안 사이트는 그대로 열리지만, 다른 주소에서 로그인한 사람은 이 도메인에 자동으로 로그인되지 않아요.

도메인을 산 곳에서 기록을 확인해 주세요. 필요한 기록은 사이트 설정에 있어요.`,
      label: '도메인 설정 보기',
    },
    en: {
      subject: '[{site}] {domain} could not be confirmed',
      text: `When we looked at {at}, the records of {domain} were not there.

We go on looking for a day. If they are still missing then, {site} opens at its original address. Until then the site stays open as it is, but nobody who is logged in elsewhere is signed on at this domain.

Please check the records where you bought the domain. The site settings show which are needed.`,
      label: 'See the domain settings',
    },
    ja: {
      subject: '[{site}] {domain}を確認できません',
      text: `{at}の確認で、{domain}に設定されたレコードが見つかりませんでした。

1日の間くり返し確認し、それでも見つからない場合、{site}は元のアドレスで開きます。その間もサイトはそのまま開きますが、他のアドレスでログインした人はこのドメインに自動ではログインされません。

ドメインを購入した所でレコードをご確認ください。必要なレコードはサイト設定に表示されます。`,
      label: 'ドメイン設定を見る',
    },
  },
  lost: {
    ko: {
      subject: '[{site}] {domain} 연결이 끊어졌어요',
      text: `{domain}에 넣어 둔 기록이 하루 넘게 보이지 않아서 연결을 끊었어요. 이 도메인에서 로그인한 사람은 모두 로그아웃됐고, {site|은/는} 이제 원래 주소에서 열려요.

기록을 다시 넣고 사이트 설정에서 확인하면 도메인이 다시 연결돼요.`,
      label: '도메인 설정 보기',
    },
    en: {
      subject: '[{site}] {domain} is disconnected',
      text: `The records of {domain} were missing for more than a day, so we disconnected it. Everybody who was logged in at this domain is logged out, and {site} now opens at its original address.

Once you add the records again and check them in the site settings, the domain is connected again.`,
      label: 'See the domain settings',
    },
    ja: {
      subject: '[{site}] {domain}の接続を解除しました',
      text: `{domain}のレコードが1日以上見つからなかったため、接続を解除しました。このドメインでログインしていた人は全員ログアウトされ、{site}は元のアドレスで開きます。

レコードをもう一度追加し、サイト設定で確認すると、ドメインが再び接続されます。`,
      label: 'ドメイン設定を見る',
    },
  },
}

/** SITE-23, SEC-05: the owners hear that their domain fails while they can still mend it, and that it is lost. */
export async function mailDomainNews(
  ctx: Context,
  { domain, news, at }: { domain: string; news: 'failing' | 'lost'; at: string },
): Promise<void> {
  const owners = await ctx.db
    .select({ userSeq: operators.userSeq })
    .from(operators)
    .where(and(eq(operators.channelSeq, ctx.channelSeq), eq(operators.userTypeCd, USER_TYPE.owner)))
  for (const { userSeq } of owners)
    await mailStaff(ctx, userSeq, TEXTS[news], {
      path: '/settings/configuration',
      values: ({ language }) => ({ domain, at: formatDateTime(at, language) }),
    })
}

import type { Language } from '@seodang/domain/codes'

interface MailTexts {
  subject: string
  text: string
  label: string
}

/** `{site}`, `{sender}`, `{role}`, `{classes}`, `{until}`; the site's own words as everywhere. */
export const INVITATION: Record<'role' | 'classes' | 'handOver', Record<Language, MailTexts>> = {
  role: {
    ko: {
      subject: '[{site}] {sender}님이 {role|으로/로} 초대했어요',
      text: `{sender}님이 {site}의 {role|으로/로} 초대했어요.

아래 버튼을 누르면 초대 내용을 보고 수락하거나 거절할 수 있어요. 이 메일을 받은 주소로 로그인해 주세요. 아직 계정이 없다면 같은 주소로 가입하면 돼요.

초대는 {until}까지 쓸 수 있어요.
모르는 초대라면 이 메일은 무시하셔도 돼요.`,
      label: '초대 보기',
    },
    en: {
      subject: '[{site}] {sender} invites you: {role}',
      text: `{sender} invites you to help run {site}. Your role: {role}.

Press the button to see what it is about, and accept or decline. Log in with the address of this mail; if you have no account yet, sign up with it.

The invitation works until {until}.
If you do not know what this is about, you can ignore this mail.`,
      label: 'See the invitation',
    },
    ja: {
      subject: '[{site}] {sender}さんから{role}への招待が届きました',
      text: `{sender}さんが、{site}の{role}としてあなたを招待しました。

下のボタンから内容を確認し、承諾または辞退できます。このメールを受け取ったアドレスでログインしてください。アカウントがない場合は、同じアドレスで登録できます。

招待の有効期限：{until}
お心当たりがない場合は、このメールを無視してください。`,
      label: '招待を見る',
    },
  },
  classes: {
    ko: {
      subject: '[{site}] {sender}님이 {class|을/를} 함께 하자고 초대했어요',
      text: `{sender}님이 {site}에서 {class|을/를} 함께 하자고 초대했어요.

역할: {role}
{classes}

아래 버튼을 누르면 초대 내용을 보고 수락하거나 거절할 수 있어요. 이 메일을 받은 주소로 로그인해 주세요. 아직 계정이 없다면 같은 주소로 가입하면 돼요.

초대는 {until}까지 쓸 수 있어요.
모르는 초대라면 이 메일은 무시하셔도 돼요.`,
      label: '초대 보기',
    },
    en: {
      subject: '[{site}] {sender} invites you to a {class}',
      text: `{sender} invites you to work together at {site}.

Your role: {role}
{classes}

Press the button to see what it is about, and accept or decline. Log in with the address of this mail; if you have no account yet, sign up with it.

The invitation works until {until}.
If you do not know what this is about, you can ignore this mail.`,
      label: 'See the invitation',
    },
    ja: {
      subject: '[{site}] {sender}さんから{class}への招待が届きました',
      text: `{sender}さんが、{site}の{class}にあなたを招待しました。

役割：{role}
{classes}

下のボタンから内容を確認し、承諾または辞退できます。このメールを受け取ったアドレスでログインしてください。アカウントがない場合は、同じアドレスで登録できます。

招待の有効期限：{until}
お心当たりがない場合は、このメールを無視してください。`,
      label: '招待を見る',
    },
  },
  handOver: {
    ko: {
      subject: '[{site}] {sender}님이 사이트를 넘겨 드리려고 해요',
      text: `{sender}님이 {site}의 소유권을 넘겨 드리려고 해요.

수락하면 사이트의 소유자가 되어 요금제와 정산까지 모두 맡게 되고, {sender}님은 매니저가 돼요. 이 메일을 받은 주소로 로그인해 주세요.

초대는 {until}까지 쓸 수 있어요.
모르는 초대라면 이 메일은 무시하셔도 돼요.`,
      label: '초대 보기',
    },
    en: {
      subject: '[{site}] {sender} wants to hand the site over to you',
      text: `{sender} wants to hand {site} over to you.

If you accept, you become its owner, with its plan and its settlements, and {sender} becomes a manager. Log in with the address of this mail.

The invitation works until {until}.
If you do not know what this is about, you can ignore this mail.`,
      label: 'See the invitation',
    },
    ja: {
      subject: '[{site}] {sender}さんがサイトの譲渡を希望しています',
      text: `{sender}さんが、{site}の所有権をあなたに譲渡しようとしています。

承諾すると、料金プランと精算を含むサイトの所有者になり、{sender}さんはマネージャーになります。このメールを受け取ったアドレスでログインしてください。

招待の有効期限：{until}
お心当たりがない場合は、このメールを無視してください。`,
      label: '招待を見る',
    },
  },
}

/** An owner whom a manager proposed: `{sender}` proposes `{email}`. */
export const OWNER_PROPOSED: Record<Language, MailTexts> = {
  ko: {
    subject: '[{site}] 새 소유자를 확인해 주세요',
    text: `{sender}님이 {email} 주소로 소유자 초대를 보냈어요. 소유자가 확인해야 초대를 수락할 수 있어요.

모르는 주소라면 초대를 철회해 주세요.`,
    label: '초대 확인하기',
  },
  en: {
    subject: '[{site}] Please look at a new owner',
    text: `{sender} invited {email} to become an owner. The invitation can be accepted only after an owner has agreed.

If you do not know the address, withdraw the invitation.`,
    label: 'Look at the invitation',
  },
  ja: {
    subject: '[{site}] 新しい所有者をご確認ください',
    text: `{sender}さんが{email}に所有者の招待を送りました。所有者が確認するまで、招待は承諾できません。

お心当たりのないアドレスの場合は、招待を取り消してください。`,
    label: '招待を確認する',
  },
}

/** To the invited person, once an owner agreed. */
export const OWNER_AGREED: Record<Language, MailTexts> = {
  ko: {
    subject: '[{site}] 이제 초대를 수락할 수 있어요',
    text: `소유자가 초대를 확인했어요. 초대 메일의 버튼을 눌러 수락해 주세요. 초대는 {until}까지 쓸 수 있어요.`,
    label: '{site} 열기',
  },
  en: {
    subject: '[{site}] You can accept the invitation now',
    text: `An owner has agreed. Accept with the button of the invitation’s mail. It works until {until}.`,
    label: 'Open {site}',
  },
  ja: {
    subject: '[{site}] 招待を承諾できるようになりました',
    text: `所有者が招待を確認しました。招待メールのボタンから承諾してください。有効期限：{until}`,
    label: '{site}を開く',
  },
}

/** `{name}`, `{role}`. */
export const ROLE_CHANGED: Record<Language, MailTexts> = {
  ko: {
    subject: '[{site}] 역할이 바뀌었어요: {role}',
    text: `{name}님은 이제 {site}의 {role|이에요/예요}. 바뀐 권한은 지금부터 쓸 수 있어요.`,
    label: '사이트 관리 열기',
  },
  en: {
    subject: '[{site}] Your role changed: {role}',
    text: `{name}, your role at {site} is now: {role}. It counts from now on.`,
    label: 'Open site management',
  },
  ja: {
    subject: '[{site}] 役割が変わりました：{role}',
    text: `{name}さんは{site}の{role}になりました。変更された権限は今から使えます。`,
    label: 'サイト管理を開く',
  },
}

export const ROLE_REMOVED: Record<Language, MailTexts> = {
  ko: {
    subject: '[{site}] 운영진에서 빠졌어요',
    text: `{name}님은 이제 {site}의 운영진이 아니에요. 회원으로는 그대로 이용할 수 있어요.

궁금한 점은 사이트에 문의해 주세요.`,
    label: '{site} 열기',
  },
  en: {
    subject: '[{site}] You are no longer on the staff',
    text: `{name}, you are no longer on the staff of {site}. You stay a member.

If you have a question, please ask the site.`,
    label: 'Open {site}',
  },
  ja: {
    subject: '[{site}] 運営メンバーから外れました',
    text: `{name}さんは{site}の運営メンバーではなくなりました。会員としては引き続きご利用いただけます。

ご不明な点はサイトにお問い合わせください。`,
    label: '{site}を開く',
  },
}

export const ROLE_WORDS: Record<'OWN' | 'MNG' | 'TCH' | 'FAC' | 'CMG', Record<Language, string>> = {
  OWN: { ko: '소유자', en: 'owner', ja: '所有者' },
  MNG: { ko: '매니저', en: 'manager', ja: 'マネージャー' },
  TCH: { ko: '{instructor}', en: '{instructor}', ja: '{instructor}' },
  FAC: { ko: '{instructor}', en: '{instructor}', ja: '{instructor}' },
  CMG: { ko: '{class} 매니저', en: '{class} manager', ja: '{class}マネージャー' },
}

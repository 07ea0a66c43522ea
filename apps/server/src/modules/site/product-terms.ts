import type { Language } from '@seodang/domain/codes'

/** Rises whenever a text below changes, so that a consent tells which wording it was given to. */
export const PRODUCT_TERMS_VERSION = '2026-11-01'

/** The product's own texts, used where a site has none of its own (FTR-06). */
export const PRODUCT_TERMS: Record<'service' | 'privacy', Record<Language, string>> = {
  service: {
    ko: `제1조 (목적)
이 약관은 서당(이하 "플랫폼")이 제공하는 온라인 클래스 서비스의 이용 조건과 절차, 이용자와 플랫폼, 사이트 운영자의 권리와 의무를 정합니다.

제2조 (사이트 운영자와 플랫폼)
클래스는 각 사이트의 운영자가 판매하고 제공합니다. 플랫폼은 사이트를 운영할 수 있는 시스템을 제공하는 통신판매중개자이며 거래의 당사자가 아닙니다. 클래스의 내용, 진행, 환불에 대한 책임은 운영자에게 있습니다.

제3조 (계정)
이용자는 본인의 이메일로 계정을 만들고 이메일을 인증해야 합니다. 하나의 계정으로 여러 사이트에 가입할 수 있으며, 사이트 가입은 사이트마다 따로 이루어집니다. 만 14세 미만은 법정대리인의 동의 없이 가입할 수 없습니다.

제4조 (수강)
수강 신청은 운영자가 정한 방법(자동 승인, 승인 후 수강, 대기)에 따라 이루어집니다. 수강 기간은 각 클래스에 표시된 기간이며, 기간이 지나면 콘텐츠를 볼 수 없습니다.

제5조 (결제와 환불)
결제 금액은 결제 화면에 표시된 총액입니다. 환불은 관계 법령과 사이트의 환불 규정 중 이용자에게 유리한 기준을 따릅니다. 결제일로부터 7일 이내에 콘텐츠를 이용하지 않았다면 전액 환불합니다.

제6조 (콘텐츠의 이용)
이용자는 콘텐츠를 본인의 학습을 위해서만 이용하며, 복제, 녹화, 공유, 재판매할 수 없습니다.

제7조 (이용 제한)
다른 사람의 권리를 침해하거나 서비스 운영을 방해하는 경우 이용을 제한할 수 있으며, 제한할 때에는 사유와 이의 제기 방법을 알립니다.

제8조 (책임과 분쟁 해결)
플랫폼은 천재지변 등 불가항력으로 서비스를 제공하지 못하는 경우 책임을 지지 않습니다. 분쟁은 대한민국 법에 따르며 민사소송법이 정한 법원을 관할로 합니다.`,
    en: `1. Purpose
These terms set out how the online class service of Seodang ("the platform") may be used, and the rights and duties of users, the platform and the operators of sites.

2. Operators and the platform
Classes are sold and delivered by the operator of each site. The platform provides the system on which sites run; it is an intermediary and not a party to the sale. The operator answers for the content, delivery and refund of classes.

3. Accounts
You open an account with your own e-mail address and verify it. One account can join several sites; membership of each site is separate. Children under 14 need the consent of a legal guardian.

4. Learning
Enrolment follows the way the operator has chosen (accepted at once, after approval, or by waiting list). The period of study is the one shown on each class; after it the content can no longer be viewed.

5. Payment and refunds
You pay the total shown on the payment page. Refunds follow the law or the refund rule of the site, whichever is better for you. If you have not used the content, you get everything back within 7 days of payment.

6. Use of content
Content is for your own study. It may not be copied, recorded, shared or resold.

7. Restriction
Use may be restricted when it violates the rights of others or disturbs the service. You are told the reason and how to object.

8. Liability and disputes
The platform is not liable for interruptions caused by force majeure. The law of the Republic of Korea applies, and the court named by its Civil Procedure Act has jurisdiction.`,
    ja: `第1条（目的）
本規約は、Seodang（以下「プラットフォーム」）が提供するオンラインクラスサービスの利用条件および手続き、利用者・プラットフォーム・サイト運営者の権利と義務を定めます。

第2条（サイト運営者とプラットフォーム）
クラスは各サイトの運営者が販売・提供します。プラットフォームはサイト運営のためのシステムを提供する仲介者であり、取引の当事者ではありません。クラスの内容・進行・返金の責任は運営者にあります。

第3条（アカウント）
利用者は本人のメールアドレスでアカウントを作成し、認証を行います。一つのアカウントで複数のサイトに登録でき、登録はサイトごとに行います。14歳未満の方は法定代理人の同意が必要です。

第4条（受講）
受講の申し込みは、運営者が定めた方法（自動承認、承認後の受講、キャンセル待ち）に従います。受講期間は各クラスに表示された期間で、期間終了後はコンテンツを視聴できません。

第5条（支払いと返金）
お支払い金額は決済画面に表示された合計額です。返金は、法令またはサイトの返金規定のうち利用者に有利な基準に従います。決済日から7日以内にコンテンツを利用していない場合は全額返金します。

第6条（コンテンツの利用）
コンテンツは本人の学習のためにのみ利用でき、複製・録画・共有・転売はできません。

第7条（利用制限）
他人の権利を侵害し、またはサービスの運営を妨げる場合、利用を制限することがあります。その際は理由と異議申し立ての方法をお知らせします。

第8条（責任と紛争の解決）
天災などの不可抗力によりサービスを提供できない場合、プラットフォームは責任を負いません。紛争には大韓民国の法律を適用し、民事訴訟法の定める裁判所を管轄とします。`,
  },
  privacy: {
    ko: `1. 수집하는 개인정보
필수: 이메일, 이름, 비밀번호(암호화하여 저장). 결제할 때: 주문자 이름, 이메일, 연락처, 결제 내역. 이용하면서 생기는 정보: 접속 기록, 학습 기록(시청 위치와 시간), 기기 정보.
선택: 휴대전화 번호, 프로필 사진, 마케팅 수신 동의.

2. 이용 목적
회원 확인, 클래스 제공과 학습 기록 관리, 결제와 환불, 문의 응대, 부정 이용 방지. 마케팅 동의를 한 경우에만 혜택과 소식을 보냅니다.

3. 보관 기간
회원 탈퇴 시 지체 없이 파기합니다. 다만 법령에 따라 계약과 청약철회, 대금 결제와 공급 기록은 5년, 소비자 불만과 분쟁 처리 기록은 3년, 광고 기록은 6개월, 접속 기록은 3개월 동안 보관합니다.

4. 제공과 위탁
클래스를 신청한 사이트의 운영자에게 수강 관리에 필요한 정보(이름, 이메일, 연락처, 학습 기록)를 제공합니다. 결제는 결제대행사에 위탁합니다.

5. 이용자의 권리
언제든지 개인정보를 열람, 수정, 삭제하거나 처리 정지를 요구할 수 있으며, 선택 동의를 거부해도 서비스를 이용할 수 있습니다.

6. 안전성 확보
비밀번호는 되돌릴 수 없는 방식으로 저장하고, 전송 구간을 암호화하며, 접근 권한을 최소한으로 관리합니다.

7. 만 14세 미만 아동
법정대리인의 동의 없이 만 14세 미만 아동의 개인정보를 수집하지 않습니다.`,
    en: `1. What we collect
Required: e-mail, name, password (stored hashed). When you pay: name, e-mail, phone number and the payment itself. While you use the service: access logs, learning records (position and time watched) and device information.
Optional: mobile number, profile picture, consent to marketing.

2. What for
To know who you are, deliver classes and keep learning records, take payments and refund them, answer questions and prevent abuse. News and offers are sent only with your consent.

3. How long
Everything is destroyed when you close the account, except what the law tells us to keep: contracts, withdrawals, payments and supply for 5 years, complaints and disputes for 3 years, advertising for 6 months, access logs for 3 months.

4. Who receives it
The operator of the site whose class you take receives what is needed to run it (name, e-mail, phone number, learning record). Payments are processed by a payment company.

5. Your rights
You may see, correct and delete your data, or ask us to stop processing it, at any time. Refusing an optional consent never keeps you from the service.

6. How we protect it
Passwords are stored so that they cannot be read back, connections are encrypted and access is kept to the minimum.

7. Children under 14
We do not collect data of children under 14 without the consent of a legal guardian.`,
    ja: `1. 収集する個人情報
必須：メールアドレス、氏名、パスワード（暗号化して保存）。決済時：注文者の氏名、メールアドレス、連絡先、決済内容。利用中に生じる情報：アクセス記録、学習記録（視聴位置と時間）、端末情報。
任意：携帯電話番号、プロフィール画像、マーケティング受信の同意。

2. 利用目的
会員の確認、クラスの提供と学習記録の管理、決済と返金、お問い合わせ対応、不正利用の防止。マーケティングに同意した場合にのみお知らせをお送りします。

3. 保管期間
退会時に遅滞なく破棄します。ただし法令に基づき、契約・撤回・決済・供給の記録は5年、苦情・紛争の記録は3年、広告の記録は6か月、アクセス記録は3か月間保管します。

4. 提供と委託
申し込んだクラスのサイト運営者に、受講管理に必要な情報（氏名、メールアドレス、連絡先、学習記録）を提供します。決済は決済代行会社に委託します。

5. 利用者の権利
いつでも個人情報の閲覧・訂正・削除や処理の停止を求めることができ、任意の同意を拒否してもサービスを利用できます。

6. 安全管理
パスワードは復元できない方式で保存し、通信を暗号化し、アクセス権限を最小限に管理します。

7. 14歳未満の児童
法定代理人の同意なしに14歳未満の児童の個人情報を収集しません。`,
  },
}

import { ALARM_TYPE, type AlarmTypeCd, type Language } from './codes.ts'

type Says = Readonly<Record<Language, string>>
const says = (ko: string, en: string, ja: string): Says => ({ ko, en, ja })

/** What happened, within one type of alarm: the `type` of its content (ALM-03). */
export type AlarmNews =
  | 'published'
  | 'campaign'
  | 'campaignsHeld'
  | 'formAnswered'
  | 'formReceived'
  | 'welcome'
  | 'roleGiven'
  | 'roleTaken'
  | 'invited'
  | 'accepted'
  | 'declined'
  | 'paid'
  | 'account'
  | 'depositReversed'
  | 'depositExpired'
  | 'unseen'
  | 'givenBack'
  | 'notCompleted'
  | 'refunded'
  | 'cancelled'
  | 'transferOwed'
  | 'accountAsked'
  | 'transferred'
  | 'transferUndone'
  | 'soldRefunded'
  | 'soldUnseen'
  | 'soldStranded'
  | 'parcelSent'
  | 'parcelDelivered'
  | 'parcelReturned'
  | 'planPaid'
  | 'planDeclined'
  | 'planLapsed'
  | 'planCancelled'
  | 'planEnded'
  | 'planCardRemoved'
  | 'planRenews'
  | 'planEnds'
  | 'settlementPaid'
  | 'settlementHeld'
  | 'documentsApproved'
  | 'documentsSentBack'
  | 'documentsAskedAnew'
  | 'payoutAccountChanged'
  | 'depositAccountChanged'
  | 'paymentKeysChanged'
  | 'shareEnded'
  | 'feesStated'
  | 'feesDeclined'
  | 'cashReceiptFailed'
  | 'cardKeysGone'
  | 'claimMade'
  | 'claimRefused'
  | 'enrolled'
  | 'applied'
  | 'waiting'
  | 'approved'
  | 'added'
  | 'movedUp'
  | 'extended'
  | 'held'
  | 'sentBack'
  | 'offered'
  | 'offerExpired'
  | 'passedOver'
  | 'awaited'
  | 'withdrawn'
  | 'askedOn'
  | 'handedOver'
  | 'review'
  | 'mentioned'
  | 'likes'
  | 'videoReady'
  | 'videoFailed'
  | 'tomorrow'
  | 'moved'
  | 'handedIn'
  | 'workApproved'
  | 'workSentBack'
  | 'recordSentBack'
  | 'rewarded'
  | 'certificate'
  | 'reviewReleased'
  | 'reviewAutomatic'
  | 'reviewSentBack'
  | 'reviewIncomplete'
  | 'couponGiven'
  | 'couponEnding'
  | 'membershipStarted'
  | 'membershipCharged'
  | 'membershipDeclined'
  | 'membershipStopped'
  | 'membershipRenews'
  | 'membershipRaise'
  | 'membershipCard'
  | 'membershipCardNeeded'
  | 'instalmentStarted'
  | 'instalmentComing'
  | 'instalmentCharged'
  | 'instalmentDeclined'
  | 'instalmentHeld'
  | 'instalmentOpened'
  | 'instalmentFinished'
  | 'instalmentStopped'
  | 'instalmentCard'
  | 'instalmentCardNeeded'

/**
 * ALM-18: `first` is what an alarm of the type says where its content names nothing that is known here. `{title}` is
 * the class, `{name}` whoever did it, `{site}` where, `{count}` the others who liked it,
 * `{until}` the end of an offer.
 */
export const ALARM_TEXTS: Readonly<Record<AlarmTypeCd, { first: Says } & Partial<Record<AlarmNews, Says>>>> =
  {
    [ALARM_TYPE.courseChanged]: {
      first: says(
        '{title} 소식이 있어요.',
        'There is news about {title}.',
        '{title} についてお知らせがあります。',
      ),
      published: says(
        '{title|이/가} 열렸어요. 지금 살펴보세요.',
        '{title} is open now. Have a look.',
        '{title} が公開されました。ぜひご覧ください。',
      ),
      videoReady: says(
        '{title}의 {name} 영상을 볼 수 있어요.',
        'The video {name} of {title} is ready to watch.',
        '{title} の動画 {name} を視聴できます。',
      ),
      videoFailed: says(
        '{title}의 {name} 영상을 재생할 수 없어요. 다른 파일로 올려 주세요.',
        'The video {name} of {title} cannot be played. Please upload another file.',
        '{title} の動画 {name} を再生できません。別のファイルをアップロードしてください。',
      ),
      reviewReleased: says(
        '{title} 심사를 통과해서 공개되었어요.',
        '{title} passed its review and is public now.',
        '{title} が審査を通過し、公開されました。',
      ),
      reviewAutomatic: says(
        '심사 기간이 지나 {title|이/가} 자동으로 공개되었어요.',
        'The time for its review is over, so {title} is public now.',
        '審査期間が終了したため {title} が自動で公開されました。',
      ),
      reviewSentBack: says(
        '{title} 심사에서 고칠 점이 있어요. 편집 화면에서 사유를 확인해 주세요.',
        'The review of {title} asks for changes. The reasons stand in its editor.',
        '{title} の審査で修正点がありました。編集画面で理由をご確認ください。',
      ),
      reviewIncomplete: says(
        '빠진 것이 있어 {title|을/를} 자동으로 공개하지 못했어요. 편집 화면을 확인해 주세요.',
        'Something is missing, so {title} was not released. Please look at its editor.',
        '不足している項目があるため {title} を自動で公開できませんでした。編集画面をご確認ください。',
      ),
    },
    [ALARM_TYPE.signUp]: {
      first: says('{site}에 오신 것을 환영해요.', 'Welcome to {site}.', '{site} へようこそ。'),
    },
    [ALARM_TYPE.roleOrInvitation]: {
      first: says(
        '{site}에서 맡은 역할이 바뀌었어요.',
        'Your role at {site} has changed.',
        '{site} での役割が変わりました。',
      ),
      roleGiven: says(
        '{site}의 운영을 맡게 되었어요.',
        'You now help to run {site}.',
        '{site} の運営メンバーになりました。',
      ),
      roleTaken: says(
        '{site}에서 맡은 역할이 끝났어요.',
        'Your role at {site} has ended.',
        '{site} での役割が終了しました。',
      ),
      invited: says(
        '{site}의 운영에 초대되었어요. 메일의 초대장을 열어 주세요.',
        'You are invited to help run {site}. Please open the invitation in your mail.',
        '{site} の運営に招待されました。メールの招待状を開いてください。',
      ),
      accepted: says(
        '{site} 운영 초대가 수락되었어요.',
        'Your invitation to {site} was accepted.',
        '{site} への招待が承諾されました。',
      ),
      declined: says(
        '{site} 운영 초대가 거절되었어요.',
        'Your invitation to {site} was declined.',
        '{site} への招待が辞退されました。',
      ),
    },
    [ALARM_TYPE.siteNotice]: {
      first: says(
        '{site}에 새 소식이 있어요.',
        'There is news at {site}.',
        '{site} から新しいお知らせがあります。',
      ),
      // What the site wrote, word for word (MKT-05).
      campaign: says('{name}', '{name}', '{name}'),
      campaignsHeld: says(
        '{site}의 데이터를 백업으로 되돌려 캠페인이 멈춰 있어요. 이어서 보낼지 정해 주세요.',
        'The data of {site} was restored from a backup, so its campaigns are on hold. Please decide whether they continue.',
        '{site} のデータをバックアップに戻したため、キャンペーンが止まっています。続けるかどうかを決めてください。',
      ),
      formAnswered: says(
        '‘{name}’에 새 답변이 도착했어요.',
        'There is a new answer to “{name}”.',
        '「{name}」に新しい回答が届きました。',
      ),
      formReceived: says(
        '‘{name}’에 남긴 답변이 접수되었어요.',
        'Your answer to “{name}” has arrived.',
        '「{name}」への回答を受け付けました。',
      ),
      couponGiven: says(
        '{site}에서 쿠폰을 드렸어요. 쿠폰함에서 확인해 보세요.',
        '{site} gave you a coupon. It is in your coupon box.',
        '{site} からクーポンが届きました。クーポンボックスでご確認ください。',
      ),
      couponEnding: says(
        '{site}에서 받은 쿠폰이 곧 사라져요. {until}까지 쓸 수 있어요.',
        'A coupon from {site} ends soon. You can use it until {until}.',
        '{site} のクーポンがまもなく期限切れになります。{until}まで使えます。',
      ),
    },
    [ALARM_TYPE.paymentOrPlan]: {
      first: says(
        '{title} 결제에 새 소식이 있어요.',
        'There is news about your payment for {title}.',
        '{title} のお支払いについてお知らせがあります。',
      ),
      membershipStarted: says(
        '멤버십이 시작되었어요.',
        'Your membership has begun.',
        'メンバーシップが始まりました。',
      ),
      membershipCharged: says(
        '멤버십 이용료가 결제되었어요.',
        'The fee of your membership was charged.',
        'メンバーシップの利用料を決済しました。',
      ),
      membershipDeclined: says(
        '멤버십 이용료를 결제하지 못했어요. 카드를 확인해 주세요.',
        'The fee of your membership could not be charged. Please check your card.',
        'メンバーシップの利用料を決済できませんでした。カードをご確認ください。',
      ),
      membershipStopped: says(
        '멤버십이 종료되었어요.',
        'Your membership has ended.',
        'メンバーシップが終了しました。',
      ),
      membershipRenews: says(
        '멤버십 결제일이 다가와요.',
        'Your membership will be charged soon.',
        'メンバーシップの決済日が近づいています。',
      ),
      membershipRaise: says(
        '멤버십 이용료가 올라요. 계속 이용하려면 동의가 필요해요.',
        'The price of your membership rises. Your consent is needed to go on.',
        'メンバーシップの料金が上がります。継続するには同意が必要です。',
      ),
      membershipCard: says(
        '멤버십 결제 카드가 삭제되었어요. 다른 카드를 골라 주세요.',
        'The card of your membership was removed. Please choose another one.',
        'メンバーシップの決済カードが削除されました。別のカードをお選びください。',
      ),
      membershipCardNeeded: says(
        '등록한 카드로 멤버십 이용료를 결제할 수 없게 되었어요. 새 카드를 등록해 주세요.',
        'The card of your membership can no longer be charged here. Please register a card anew.',
        '登録済みのカードではメンバーシップの利用料を決済できなくなりました。新しいカードを登録してください。',
      ),
      instalmentStarted: says(
        '{title} 매달 결제를 시작했어요.',
        'You are paying for {title} by the month.',
        '{title} の月払いが始まりました。',
      ),
      instalmentComing: says(
        '{title} 다음 결제일이 다가와요.',
        'Your next charge for {title} is coming.',
        '{title} の次回決済日が近づいています。',
      ),
      instalmentCharged: says(
        '{title} 이번 달 금액이 결제되었어요.',
        'This month of {title} was charged.',
        '{title} の今月分を決済しました。',
      ),
      instalmentDeclined: says(
        '{title} 이번 달 금액을 결제하지 못했어요. 카드를 확인해 주세요.',
        'This month of {title} could not be charged. Please check your card.',
        '{title} の今月分を決済できませんでした。カードをご確認ください。',
      ),
      instalmentHeld: says(
        '결제하지 못한 달이 있어 {title} 수강이 멈췄어요. 내면 바로 다시 열려요.',
        '{title} is on hold because a month is unpaid. It opens again as soon as you pay.',
        '未払いの月があるため、{title} の受講を停止しました。お支払い後すぐに再開します。',
      ),
      instalmentOpened: says(
        '{title} 수강이 다시 열렸어요.',
        '{title} is open again.',
        '{title} の受講を再開しました。',
      ),
      instalmentFinished: says(
        '{title} 금액을 모두 냈어요.',
        '{title} is paid in full.',
        '{title} のお支払いがすべて完了しました。',
      ),
      instalmentStopped: says(
        '{title} 매달 결제가 끝났어요.',
        'Your monthly payments for {title} have ended.',
        '{title} の月払いが終了しました。',
      ),
      instalmentCard: says(
        '{title} 결제 카드가 삭제되었어요. 다른 카드를 골라 주세요.',
        'The card that pays for {title} was removed. Please choose another one.',
        '{title} の決済カードが削除されました。別のカードをお選びください。',
      ),
      instalmentCardNeeded: says(
        '등록한 카드로 {title} 금액을 결제할 수 없게 되었어요. 새 카드를 등록해 주세요.',
        'The card that pays for {title} can no longer be charged here. Please register a card anew.',
        '登録済みのカードでは {title} の金額を決済できなくなりました。新しいカードを登録してください。',
      ),
      paid: says(
        '{title} 결제가 완료되었어요.',
        'Your payment for {title} is complete.',
        '{title} のお支払いが完了しました。',
      ),
      account: says(
        '{title} 입금을 기다리고 있어요.',
        'We are waiting for your transfer for {title}.',
        '{title} のご入金をお待ちしています。',
      ),
      depositReversed: says(
        '은행이 {title} 입금을 취소했어요.',
        'The bank took back the transfer for {title}.',
        '{title} のご入金が銀行により取り消されました。',
      ),
      depositExpired: says(
        '입금 기한이 지나 {title} 주문이 취소되었어요.',
        'No transfer arrived in time, so the order for {title} was cancelled.',
        '入金期限が過ぎたため {title} の注文を取り消しました。',
      ),
      unseen: says(
        '{title} 결제를 확인하지 못해 주문을 마감했어요. 결제하셨다면 사이트에 문의해 주세요.',
        'The payment for {title} could not be confirmed, so the order was closed. If you paid, please contact the site.',
        '{title} のお支払いを確認できず、注文を終了しました。お支払い済みの場合はサイトへお問い合わせください。',
      ),
      givenBack: says(
        '{title} 결제를 전액 돌려드려요.',
        'Your payment for {title} goes back in full.',
        '{title} のお支払いを全額返金します。',
      ),
      notCompleted: says(
        '{title} 주문을 완료할 수 없어 마감했어요. 결제된 금액은 없어요.',
        'The order for {title} could not be completed and was closed. Nothing was paid.',
        '{title} の注文を完了できず、終了しました。お支払いはありません。',
      ),
      refunded: says(
        '{title} 결제의 일부를 환불했어요.',
        'Part of your payment for {title} was refunded.',
        '{title} のお支払いの一部を返金しました。',
      ),
      cancelled: says(
        '{title} 주문이 취소되었어요.',
        'Your order for {title} was cancelled.',
        '{title} の注文が取り消されました。',
      ),
      transferOwed: says(
        '{title} 환불 금액을 송금할 예정이에요. 기한은 결제 내역에서 볼 수 있어요.',
        'Your refund for {title} will be transferred. Your payments show by when.',
        '{title} の返金をお振り込みする予定です。期限は決済履歴で確認できます。',
      ),
      accountAsked: says(
        '{title} 환불받을 계좌를 결제 내역에서 알려 주세요.',
        'Please name the account for your refund of {title} in your payments.',
        '{title} の返金先の口座を決済履歴から登録してください。',
      ),
      transferred: says(
        '{title} 환불 금액을 송금했어요.',
        'Your refund for {title} was transferred.',
        '{title} の返金をお振り込みしました。',
      ),
      transferUndone: says(
        '{title} 환불 금액은 아직 송금하지 않았어요. 앞선 알림은 잘못 보냈어요.',
        'Your refund for {title} is not transferred yet. The news before was a mistake.',
        '{title} の返金はまだお振り込みしていません。先ほどのお知らせは誤りでした。',
      ),
      parcelSent: says(
        '{title} 상품이 출발했어요.',
        'The goods of {title} are on their way.',
        '{title} の商品を発送しました。',
      ),
      parcelDelivered: says(
        '{title} 상품이 도착했어요.',
        'The goods of {title} have been delivered.',
        '{title} の商品をお届けしました。',
      ),
      parcelReturned: says(
        '{title} 상품의 반품을 확인했어요.',
        'The goods of {title} that you sent back have arrived.',
        '{title} の商品の返品を確認しました。',
      ),
      planPaid: says(
        '{site} 요금제 결제가 완료되었어요.',
        'The plan of {site} was charged.',
        '{site} のプランの決済が完了しました。',
      ),
      planDeclined: says(
        '{site} 요금제 결제가 거절되었어요. 카드를 확인해 주세요.',
        'The charge for the plan of {site} was declined. Please check the card.',
        '{site} のプランの決済が拒否されました。カードをご確認ください。',
      ),
      planLapsed: says(
        '{site} 요금제가 만료되어 관리 기능을 읽기만 할 수 있어요.',
        'The plan of {site} has lapsed, so its management is read-only.',
        '{site} のプランの有効期限が切れたため、管理機能は閲覧のみです。',
      ),
      planCancelled: says(
        '{site} 요금제를 해지했어요.',
        'The plan of {site} was cancelled.',
        '{site} のプランを解約しました。',
      ),
      planEnded: says(
        '{site} 사이트가 무료 요금제로 바뀌었어요.',
        '{site} is on the free plan now.',
        '{site} は無料プランに変わりました。',
      ),
      planCardRemoved: says(
        '{site} 요금제의 결제 카드가 삭제되었어요. 결제할 것이 남아 있으면 다른 카드를 등록해 주세요.',
        'The card for the plan of {site} was removed. If a charge is still to come, please register another one.',
        '{site} のプランの決済カードが削除されました。決済が残っている場合は、別のカードを登録してください。',
      ),
      planRenews: says(
        '{site} 요금제가 {until}에 결제돼요. 금액과 카드를 확인해 주세요.',
        'The plan of {site} is charged on {until}. Please check the amount and the card.',
        '{site} のプランは{until}に決済されます。金額とカードをご確認ください。',
      ),
      planEnds: says(
        '{site} 요금제가 {until}에 끝나고 더는 결제되지 않아요.',
        'The plan of {site} ends on {until}, and nothing is charged after that.',
        '{site} のプランは{until}に終了し、以降の決済は行われません。',
      ),
      soldUnseen: says(
        '결제 연동 키로 조회할 수 없어 {title} 주문을 마감했어요. 결제사 관리자 화면에서 결제 여부를 확인해 주세요.',
        'An order of {title} was closed because the payment keys could not look it up. Please see at the payment service whether it was paid.',
        '決済連携キーで照会できず、{title} の注文を終了しました。決済サービスの管理画面でお支払いの有無をご確認ください。',
      ),
      soldStranded: says(
        '{site}에 들어온 돈을 결제사가 자동으로 돌려주지 못했어요. 돌려준 뒤 환불 송금에서 정리해 주세요.',
        'Money that came for {site} and is not wanted could not be given back by the payment service. Please give it back and settle it among the refund transfers.',
        '{site}に入金されたお金を決済サービスが自動で返金できませんでした。返金のうえ、返金振込で処理してください。',
      ),
      soldRefunded: says(
        '{name}님의 {title} 결제가 환불되었어요.',
        'The payment of {name} for {title} was refunded.',
        '{name}さんの {title} のお支払いを返金しました。',
      ),
      settlementPaid: says(
        '{site}의 정산금을 지급했어요.',
        'The settlement of {site} was paid out.',
        '{site} の精算金をお支払いしました。',
      ),
      feesStated: says(
        '{site}의 달러 판매 수수료 명세가 나왔어요.',
        'The statement of fees for dollar sales of {site} is there.',
        '{site} のドル販売手数料の明細ができました。',
      ),
      feesDeclined: says(
        '{site}의 달러 판매 수수료를 결제하지 못했어요. 카드를 확인해 주세요.',
        'The fees for dollar sales of {site} could not be charged. Please look at the card.',
        '{site} のドル販売手数料を決済できませんでした。カードをご確認ください。',
      ),
      settlementHeld: says(
        '{site}의 정산이 보류되었어요. 정산 화면에서 사유를 확인해 주세요.',
        'A settlement of {site} is on hold. The reason stands on the settlement page.',
        '{site} の精算が保留になりました。精算画面で理由をご確認ください。',
      ),
      documentsApproved: says(
        '{site}의 정산 서류가 승인되었어요.',
        'The settlement documents of {site} are approved.',
        '{site} の精算書類が承認されました。',
      ),
      documentsSentBack: says(
        '{site}의 정산 서류에 고칠 점이 있어요. 사유를 확인하고 다시 제출해 주세요.',
        'The settlement documents of {site} need a change. Please see the reason and hand them in again.',
        '{site} の精算書類に修正点があります。理由をご確認のうえ再提出してください。',
      ),
      documentsAskedAnew: says(
        '{site}의 소유자나 사업자 정보가 바뀌어 정산 서류를 다시 받아야 해요. 승인될 때까지 정산금을 지급하지 않아요.',
        'The owner, the account or the company of {site} has changed. Please hand in the settlement documents anew: nothing is paid out until they are approved.',
        '{site} の所有者または事業者情報が変わったため、精算書類の再提出が必要です。承認されるまで精算金はお支払いできません。',
      ),
      payoutAccountChanged: says(
        '{site}의 정산 계좌가 변경되었어요. 직접 바꾼 것이 아니라면 바로 확인해 주세요.',
        'The payout account of {site} was changed. If it was none of you, please look at it at once.',
        '{site} の精算口座が変更されました。お心当たりがない場合はすぐにご確認ください。',
      ),
      claimMade: says(
        '{name}님이 구매한 것이 설명과 다르다며 환불을 요청했어요. 3영업일 안에 답해 주세요.',
        '{name} asks for a refund because a purchase is not as described. Please answer within three working days.',
        '{name}さんが、購入したものが説明と異なるとして返金を申請しました。3営業日以内にご回答ください。',
      ),
      claimRefused: says(
        '{site}에서 보낸 환불 요청에 답했어요. 결제 내역에서 이유를 확인해 주세요.',
        '{site} has answered your refund request. Your payments show why.',
        '{site} が返金の申請に回答しました。決済履歴で理由をご確認ください。',
      ),
      cashReceiptFailed: says(
        '{title} 주문의 현금영수증을 처리하지 못했어요. 결제 내역에서 다시 시도해 주세요.',
        'The cash receipt of an order of {title} did not go through. Please try again in the list of payments.',
        '{title} の注文の現金領収書を処理できませんでした。決済履歴でもう一度お試しください。',
      ),
      cardKeysGone: says(
        '{site}에 이전 결제 연동 키로 등록된 카드로는 결제할 수 없어요. 멤버십과 월 결제는 그대로 이어지며, 회원에게 새 카드 등록을 부탁하고 있어요. 이전 키를 다시 입력하면 그대로 결제돼요.',
        'Cards that were stored with payment keys of before cannot be charged on {site}. Memberships and monthly payments go on, and their members are asked for a new card. With the keys of before they are charged as they are.',
        '{site}で以前の決済連携キーで登録されたカードは決済できません。メンバーシップと月払いは継続し、会員に新しいカードの登録をお願いしています。以前のキーを再入力すると、そのまま決済されます。',
      ),
      depositAccountChanged: says(
        '{site}의 무통장입금 계좌가 변경되었어요. 직접 바꾼 것이 아니라면 바로 확인해 주세요.',
        'The account for bank deposits of {site} was changed. If it was none of you, please look at it at once.',
        '{site} の銀行振込口座が変更されました。お心当たりがない場合はすぐにご確認ください。',
      ),
      paymentKeysChanged: says(
        '{site}의 결제 연동 키가 변경되었어요. 직접 바꾼 것이 아니라면 바로 확인해 주세요.',
        'The payment keys of {site} were changed. If it was none of you, please look at them at once.',
        '{site} の決済連携キーが変更されました。お心当たりがない場合はすぐにご確認ください。',
      ),
      shareEnded: says(
        '{site}에서 클래스를 더 이상 맡지 않는 분의 수익 배분이 끝났어요.',
        'On {site} the share of somebody who has no part in a class any more has ended.',
        '{site} でクラスを担当しなくなった方の収益配分が終了しました。',
      ),
    },
    [ALARM_TYPE.boardNotice]: {
      first: says(
        '{site} 게시판에 새 글이 올라왔어요.',
        'There is a new post on a board of {site}.',
        '{site} の掲示板に新しい投稿があります。',
      ),
    },
    [ALARM_TYPE.enrolmentReceived]: {
      first: says(
        '{name}님이 {title|을/를} 신청했어요.',
        '{name} applied for {title}.',
        '{name}さんが {title} に申し込みました。',
      ),
      enrolled: says(
        '{name}님이 {title}에 등록했어요.',
        '{name} enrolled in {title}.',
        '{name}さんが {title} に登録しました。',
      ),
      applied: says(
        '{name}님이 {title|을/를} 신청하고 승인을 기다려요.',
        '{name} applied for {title} and waits for approval.',
        '{name}さんが {title} に申し込み、承認を待っています。',
      ),
      waiting: says(
        '{name}님이 {title}에 대기 신청했어요.',
        '{name} joined the waiting list of {title}.',
        '{name}さんが {title} のキャンセル待ちに登録しました。',
      ),
    },
    [ALARM_TYPE.enrolmentApproved]: {
      first: says(
        '{title}에 등록되었어요. 바로 시작할 수 있어요.',
        'You are enrolled in {title}. You can start right away.',
        '{title} に登録されました。すぐに始められます。',
      ),
      approved: says(
        '{title} 신청이 승인되었어요. 바로 시작할 수 있어요.',
        'Your application for {title} is approved. You can start right away.',
        '{title} のお申し込みが承認されました。すぐに始められます。',
      ),
      movedUp: says(
        '자리가 나서 {title}에 등록되었어요.',
        'A place became free: you are enrolled in {title}.',
        '空きが出たため {title} に登録されました。',
      ),
      extended: says(
        '{title} 이용 기간이 늘어났어요.',
        'You have more time for {title}.',
        '{title} の利用期間が延長されました。',
      ),
    },
    [ALARM_TYPE.enrolmentWaiting]: {
      first: says(
        '{title} 신청이 대기 중이에요.',
        'Your application for {title} is waiting.',
        '{title} のお申し込みは待機中です。',
      ),
      held: says(
        '{title} 신청이 보류되었어요.',
        'Your place in {title} is on hold.',
        '{title} のお申し込みが保留になりました。',
      ),
      sentBack: says(
        '{title} 신청이 대기로 바뀌었어요.',
        'Your place in {title} went back to waiting.',
        '{title} のお申し込みが待機に変わりました。',
      ),
      offered: says(
        '{title}에 자리가 났어요. {until}까지 결제하면 등록돼요.',
        'A place in {title} is kept for you until {until}. Pay by then and it is yours.',
        '{title} に空きが出ました。{until}までにお支払いいただくと登録されます。',
      ),
      offerExpired: says(
        '결제 시간이 지나 {title} 자리가 다음 분에게 넘어갔어요.',
        'The place in {title} was not paid in time and went to the next in line.',
        'お支払い期限が過ぎたため {title} のお席は次の方にご案内しました。',
      ),
      passedOver: says(
        '{title} 대기 순서가 뒤로 바뀌었어요.',
        'You were moved to the end of the waiting list of {title}.',
        '{title} の順番が最後に変わりました。',
      ),
      awaited: says(
        '{title} 자리가 모두 찼어요. 자리가 나면 바로 등록해 드릴게요.',
        '{title} is full. You will be enrolled as soon as a place is free.',
        '{title} は満席です。空きが出しだい登録いたします。',
      ),
    },
    [ALARM_TYPE.missionNotice]: {
      first: says(
        '{title}에 새 {mission|이/가} 올라왔어요.',
        'There is a new {mission} in {title}.',
        '{title} に新しい{mission}があります。',
      ),
      workApproved: says(
        '{title}에 제출한 과제가 승인되었어요.',
        'What you handed in for {title} was approved.',
        '{title} に提出した課題が承認されました。',
      ),
      workSentBack: says(
        '{title}에 제출한 과제를 다시 확인해 주세요. 선생님이 의견을 남겼어요.',
        'Please look again at what you handed in for {title}. There is a comment.',
        '{title} に提出した課題を見直してください。コメントがあります。',
      ),
      recordSentBack: says(
        '{title} 인증을 다시 확인해 주세요. 진행하는 분이 이유를 남겼어요.',
        'A record of yours in {title} was sent back. The reason is with it.',
        '{title} の認証を見直してください。理由が書かれています。',
      ),
      rewarded: says(
        '{title} 완주 보상을 받았어요. 축하해요!',
        'You got the reward for completing {title}. Congratulations!',
        '{title} の完走報酬を受け取りました。おめでとうございます。',
      ),
      certificate: says(
        '{title} 수료증이 나왔어요. 축하해요!',
        'Your certificate of {title} is here. Congratulations!',
        '{title} の修了証が発行されました。おめでとうございます。',
      ),
    },
    [ALARM_TYPE.question]: {
      first: says(
        '{name}님이 {title}에 질문을 남겼어요.',
        '{name} asked a question in {title}.',
        '{name}さんが {title} に質問しました。',
      ),
      askedOn: says(
        '{name}님이 {title}의 질문에 이어서 물었어요.',
        '{name} asked on in {title}.',
        '{name}さんが {title} の質問に続けて質問しました。',
      ),
      handedOver: says(
        '{name}님이 {title}의 질문에 답변을 부탁했어요.',
        '{name} asked you to answer a question in {title}.',
        '{name}さんが {title} の質問への回答をお願いしました。',
      ),
      review: says(
        '{name}님이 {title}에 후기를 남겼어요.',
        '{name} reviewed {title}.',
        '{name}さんが {title} にレビューを書きました。',
      ),
    },
    [ALARM_TYPE.answer]: {
      first: says(
        '{title}에 남긴 질문에 답변이 달렸어요.',
        'Your question in {title} was answered.',
        '{title} の質問に回答がありました。',
      ),
      review: says(
        '{title}에 남긴 후기에 답글이 달렸어요.',
        'Your review of {title} was answered.',
        '{title} のレビューに返信がありました。',
      ),
      mentioned: says(
        '채팅방에 나를 부른 메시지가 있어요.',
        'Somebody mentioned you in a chat room.',
        'チャットルームであなた宛てのメッセージがあります。',
      ),
    },
    [ALARM_TYPE.classCancelled]: {
      first: says(
        '{title} 신청이 취소되었어요.',
        'Your place in {title} was cancelled.',
        '{title} のお申し込みが取り消されました。',
      ),
      withdrawn: says(
        '{name}님이 {title} 신청을 취소했어요.',
        '{name} gave up the place in {title}.',
        '{name}さんが {title} の申し込みを取り消しました。',
      ),
    },
    [ALARM_TYPE.liveSoon]: {
      first: says(
        '{title} 라이브가 곧 시작해요.',
        'The live session of {title} starts soon.',
        '{title} のライブがまもなく始まります。',
      ),
      tomorrow: says(
        '{title} 라이브 {name|이/가} 내일 열려요.',
        'The live session {name} of {title} is tomorrow.',
        '{title} のライブ「{name}」は明日です。',
      ),
      moved: says(
        '{title} 라이브 {name}의 시간이 바뀌었어요.',
        'The live session {name} of {title} has another time.',
        '{title} のライブ「{name}」の時間が変わりました。',
      ),
    },
    [ALARM_TYPE.like]: {
      first: says(
        '{name}님이 {title|을/를} 좋아해요.',
        '{name} likes {title}.',
        '{name}さんが {title} をお気に入りに追加しました。',
      ),
      likes: says(
        '{name}님 외 {count}명이 {title|을/를} 좋아해요.',
        '{name} and {count|one:other|other:others} like {title}.',
        '{name}さん他{count}人が {title} をお気に入りに追加しました。',
      ),
    },
    [ALARM_TYPE.normal]: {
      first: says('새 소식이 있어요.', 'There is news for you.', '新しいお知らせがあります。'),
      videoReady: says(
        '{name} 영상을 볼 수 있어요.',
        'The video {name} is ready to watch.',
        '動画 {name} を視聴できます。',
      ),
      videoFailed: says(
        '{name} 영상을 재생할 수 없어요. 다른 파일로 올려 주세요.',
        'The video {name} cannot be played. Please upload another file.',
        '動画 {name} を再生できません。別のファイルをアップロードしてください。',
      ),
    },
    [ALARM_TYPE.homework]: {
      first: says(
        '{title}에 새 과제가 올라왔어요.',
        'There is new homework in {title}.',
        '{title} に新しい課題があります。',
      ),
      handedIn: says(
        '{name} 님이 {title}에 과제를 제출했어요.',
        '{name} handed in work for {title}.',
        '{name}さんが {title} に課題を提出しました。',
      ),
    },
    [ALARM_TYPE.classNotice]: {
      first: says(
        '{title}에 새 공지가 올라왔어요.',
        'There is a new notice in {title}.',
        '{title} に新しいお知らせがあります。',
      ),
    },
  }

/** What stands in place of what is gone, or of what the reader may not know (SEC-07). */
export const ALARM_BLANKS = {
  title: says('{class}', 'a {class}', '{class}'),
  name: says('탈퇴한 회원', 'Somebody', '退会した会員'),
  site: says('이 사이트', 'the site', 'このサイト'),
  mission: says('미션', 'mission', 'ミッション'),
} as const

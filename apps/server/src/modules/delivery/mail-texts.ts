import { DELIVERY_STATE, type DeliveryStateCd, type Language } from '@seodang/domain/codes'
import type { MailTexts } from '../enrolment/index.ts'

/** DLV-07: what the buyer is told of each step; packing is the site's own affair. */
export const PARCEL_MAILS: Partial<Record<DeliveryStateCd, Record<Language, MailTexts>>> = {
  [DELIVERY_STATE.sent]: {
    ko: {
      subject: '[{site}] 상품이 출발했어요: {goods}',
      text: `{name}님, 주문하신 상품을 보냈어요.

{goods}
주문 번호: {number}
택배사: {carrier}
송장 번호: {trackingNo}

결제 내역에서 배송을 조회할 수 있어요.`,
      label: '배송 조회',
    },
    en: {
      subject: '[{site}] On its way: {goods}',
      text: `Hello {name}, what you ordered has been sent.

{goods}
Order: {number}
Carrier: {carrier}
Tracking number: {trackingNo}

You can follow it from your payments.`,
      label: 'Follow the parcel',
    },
    ja: {
      subject: '[{site}] 商品を発送しました: {goods}',
      text: `{name}さん、ご注文の商品を発送しました。

{goods}
注文番号: {number}
配送業者: {carrier}
送り状番号: {trackingNo}

お支払い履歴から配送状況を確認できます。`,
      label: '配送状況を見る',
    },
  },
  [DELIVERY_STATE.delivered]: {
    ko: {
      subject: '[{site}] 상품이 도착했어요: {goods}',
      text: `{name}님, 주문하신 상품의 배송이 끝났어요.

{goods}
주문 번호: {number}

받지 못하셨다면 운영자에게 알려 주세요.`,
      label: '확인하기',
    },
    en: {
      subject: '[{site}] Delivered: {goods}',
      text: `Hello {name}, what you ordered has been delivered.

{goods}
Order: {number}

If it did not reach you, please tell the site.`,
      label: 'Look at it',
    },
    ja: {
      subject: '[{site}] 商品をお届けしました: {goods}',
      text: `{name}さん、ご注文の商品の配達が完了しました。

{goods}
注文番号: {number}

届いていない場合は運営者にお知らせください。`,
      label: '確認する',
    },
  },
  [DELIVERY_STATE.returned]: {
    ko: {
      subject: '[{site}] 반품을 확인했어요: {goods}',
      text: `{name}님, 보내 주신 상품을 돌려받았어요.

{goods}
주문 번호: {number}

이제 상품 금액을 환불받을 수 있어요.`,
      label: '결제 내역 보기',
    },
    en: {
      subject: '[{site}] Your return has arrived: {goods}',
      text: `Hello {name}, the goods that you sent back have arrived.

{goods}
Order: {number}

Their price can be refunded now.`,
      label: 'See your payments',
    },
    ja: {
      subject: '[{site}] 返品を確認しました: {goods}',
      text: `{name}さん、返送された商品を受け取りました。

{goods}
注文番号: {number}

商品代金の返金が可能になりました。`,
      label: 'お支払い履歴を見る',
    },
  },
}

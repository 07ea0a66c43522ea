import type { Language } from '@seodang/domain/codes'

interface Titles {
  checkout: string
  settling: string
  failed: string
  complete: string
}

/** What browser tabs say. Apart from the other texts, because the first script of every page carries these. */
export const titles: Record<Language, Titles> = {
  ko: {
    checkout: '주문서',
    settling: '결제를 확인하고 있어요',
    failed: '결제하지 못했어요',
    complete: '결제가 완료되었어요',
  },
  en: {
    checkout: 'Checkout',
    settling: 'Checking your payment',
    failed: 'The payment did not go through',
    complete: 'Payment complete',
  },
  ja: {
    checkout: 'ご注文',
    settling: 'お支払いを確認しています',
    failed: 'お支払いできませんでした',
    complete: 'お支払いが完了しました',
  },
}

export const ko = {
  why: '끝내는 이유',
  whyHelp: '이유에 따라 법으로 돌려줄 금액이 달라져요. 구매자에게 보내는 메일에도 적어요.',
  whyOpen:
    '구매자에게 보내는 메일에도 적어요. 더 많이 환불되는 이유로는 판매 관리 권한이 있는 운영진만 끝낼 수 있어요.',
  notChosen: '끝내는 이유를 골라 주세요.',
  costsTitle: '구매자가 {less|을/를} 덜 받아요. 구매자가 직접 그만두겠다고 했나요?',
  costs:
    '사이트 사정이라면 {site|을/를} 돌려줘야 해요. 구매자의 요청일 때만 {buyer|을/를} 돌려주고 끝낼 수 있어요.',
  costsConfirm: '구매자의 요청이 맞아요',
}
export const en: typeof ko = {
  why: 'Why it ends',
  whyHelp: 'What the law gives back hangs on it. It stands in the mail to the buyer, too.',
  whyOpen:
    'It stands in the mail to the buyer, too. For a reason by which more comes back, only staff who may manage sales can end it.',
  notChosen: 'Choose why it ends.',
  costsTitle: 'The buyer gets {less} less. Did they themselves ask to stop?',
  costs:
    'Where the site is the reason, {site} have to go back. It may end with {buyer} only where the buyer asked for it.',
  costsConfirm: 'The buyer asked for it',
}
export const ja: typeof ko = {
  why: '終了する理由',
  whyHelp: '理由によって法律上の返金額が変わります。購入者へのメールにも記載されます。',
  whyOpen:
    '購入者へのメールにも記載されます。より多く返金される理由では、販売を管理できるスタッフだけが終了できます。',
  notChosen: '終了する理由を選択してください。',
  costsTitle: '購入者への返金が{less}少なくなります。購入者ご本人が希望されましたか?',
  costs:
    'サイトの都合であれば{site}を返金する必要があります。購入者の希望の場合に限り、{buyer}の返金で終了できます。',
  costsConfirm: '購入者の希望です',
}

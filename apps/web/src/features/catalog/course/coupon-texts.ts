export const ko = {
  title: '쿠폰',
  get: '{off} 쿠폰 받기',
  has: '받은 쿠폰',
  got: '쿠폰을 받았어요. 결제할 때 쓸 수 있어요.',
  seeBox: '쿠폰함 보기',
  failed: '쿠폰을 받지 못했어요. 잠시 후 다시 시도해 주세요.',
}
export const en: typeof ko = {
  title: 'Coupons',
  get: 'Get the {off} coupon',
  has: 'You have it',
  got: 'You got the coupon. You can use it when you pay.',
  seeBox: 'See my coupons',
  failed: 'That did not work. Please try again in a moment.',
}
export const ja: typeof ko = {
  title: 'クーポン',
  get: '{off}クーポンを受け取る',
  has: '取得済み',
  got: 'クーポンを取得しました。お支払いの際に使えます。',
  seeBox: 'クーポンボックスを見る',
  failed: 'クーポンを取得できませんでした。しばらくしてからもう一度お試しください。',
}

export const ko = {
  find: '주소 찾기',
  findHint: '도로명이나 건물 이름',
  found: '찾은 주소',
  nothingFound: '찾은 주소가 없어요. 아래에 직접 적어 주세요.',
  findFailed: '지금은 주소를 찾을 수 없어요. 아래에 직접 적어 주세요.',
  noteHint: '예: 문 앞에 두세요',
}
export const en: typeof ko = {
  find: 'Find the address',
  findHint: 'Street or building',
  found: 'Addresses found',
  nothingFound: 'Nothing was found. Please type the address below.',
  findFailed: 'Addresses cannot be looked up right now. Please type it below.',
  noteHint: 'For example: leave it at the door',
}
export const ja: typeof ko = {
  find: '住所を検索',
  findHint: '道路名または建物名',
  found: '見つかった住所',
  nothingFound: '住所が見つかりません。下に直接ご入力ください。',
  findFailed: '現在住所を検索できません。下に直接ご入力ください。',
  noteHint: '例: 玄関前に置いてください',
}

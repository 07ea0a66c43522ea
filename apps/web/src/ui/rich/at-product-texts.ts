export const ko = { toProduct: '서당 주소에서 열기' }

export const en: typeof ko = { toProduct: 'Open at Seodang' }

export const ja: typeof ko = { toProduct: 'Seodangのアドレスで開く' }

export const ko = { agreementText: '동의 내용 보기' }

export const en: typeof ko = { agreementText: 'Read what you agree to' }

export const ja: typeof ko = { agreementText: '同意の内容を見る' }

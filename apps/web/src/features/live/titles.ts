/** Apart from the other texts, because the first script of every page carries the titles. */
export const titles = { ko: '라이브 입장', en: 'Enter the live session', ja: 'ライブに入室' }

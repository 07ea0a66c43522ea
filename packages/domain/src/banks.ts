import type { Language } from './codes.ts'

interface Bank {
  /** As the gateway counts them (integrations 1.3). */
  code: string
  name: Record<Language, string>
}

const bank = (code: string, ko: string, en: string): Bank => ({ code, name: { ko, en, ja: en } })

/** Banks that money can be sent to, the common ones first. */
export const BANKS: readonly Bank[] = [
  bank('06', '국민은행', 'KB Kookmin'),
  bank('88', '신한은행', 'Shinhan'),
  bank('20', '우리은행', 'Woori'),
  bank('81', '하나은행', 'Hana'),
  bank('11', '농협은행', 'NH NongHyup'),
  bank('03', '기업은행', 'IBK'),
  bank('90', '카카오뱅크', 'KakaoBank'),
  bank('92', '토스뱅크', 'Toss Bank'),
  bank('89', '케이뱅크', 'K bank'),
  bank('71', '우체국', 'Korea Post'),
  bank('45', '새마을금고', 'MG Saemaul'),
  bank('48', '신협', 'Shinhyup'),
  bank('12', '지역농축협', 'NH local cooperatives'),
  bank('23', 'SC제일은행', 'SC First'),
  bank('27', '씨티은행', 'Citibank Korea'),
  bank('31', 'iM뱅크(대구)', 'iM Bank (Daegu)'),
  bank('32', '부산은행', 'Busan'),
  bank('39', '경남은행', 'Kyongnam'),
  bank('34', '광주은행', 'Kwangju'),
  bank('37', '전북은행', 'Jeonbuk'),
  bank('35', '제주은행', 'Jeju'),
  bank('07', '수협은행', 'Suhyup'),
  bank('02', '한국산업은행', 'KDB'),
  bank('50', '저축은행', 'Savings banks'),
  bank('64', '산림조합', 'NFCF'),
  bank('54', '홍콩상하이은행', 'HSBC'),
]

export const isBank = (code: string): boolean => BANKS.some((one) => one.code === code)

/** As a Korean statement prints it; the code itself where the bank is new to us. */
export const bankName = (code: string, language: Language = 'ko'): string =>
  BANKS.find((one) => one.code === code)?.name[language] ?? code

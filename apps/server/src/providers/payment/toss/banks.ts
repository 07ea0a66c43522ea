/**
 * Institutions by the codes of Toss Payments' code reference: banks as they appear in `bankCode`, card companies
 * as in `issuerCode`. Names are what a Korean statement prints, so they are not translated.
 */
const BANKS: Record<string, string> = {
  '02': '한국산업은행',
  '03': '기업은행',
  '06': '국민은행',
  '07': '수협은행',
  '11': '농협은행',
  '12': '지역농축협',
  '20': '우리은행',
  '23': 'SC제일은행',
  '27': '씨티은행',
  '31': 'iM뱅크(대구)',
  '32': '부산은행',
  '34': '광주은행',
  '35': '제주은행',
  '37': '전북은행',
  '39': '경남은행',
  '45': '새마을금고',
  '48': '신협',
  '50': '저축은행',
  '54': '홍콩상하이은행',
  '64': '산림조합',
  '71': '우체국',
  '81': '하나은행',
  '88': '신한은행',
  '89': '케이뱅크',
  '90': '카카오뱅크',
  '92': '토스뱅크',
}

const CARDS: Record<string, string> = {
  '11': 'KB국민카드',
  '15': '카카오뱅크',
  '21': '하나카드',
  '24': '토스뱅크',
  '30': '한국산업은행',
  '31': 'BC카드',
  '33': '우리BC카드',
  '34': '수협은행',
  '35': '전북은행',
  '36': '씨티카드',
  '37': '우체국',
  '38': '새마을금고',
  '39': '저축은행',
  '3A': '케이뱅크',
  '3C': 'UnionPay',
  '3K': '기업BC',
  '41': '신한카드',
  '42': '제주은행',
  '46': '광주은행',
  '4J': 'JCB',
  '4M': 'Mastercard',
  '4V': 'Visa',
  '51': '삼성카드',
  '61': '현대카드',
  '62': '신협',
  '6D': 'Diners Club',
  '6I': 'Discover',
  '71': '롯데카드',
  '7A': 'American Express',
  '91': 'NH농협카드',
  W1: '우리카드',
}

const FOREIGN_BRANDS = new Set(['3C', '4J', '4M', '4V', '6D', '6I', '7A'])

/** The code itself where it is new to us: a wrong name would send money to the wrong bank. */
export const bankName = (code: string) => BANKS[code] ?? code
export const cardName = (code: string) => CARDS[code] ?? code
export const isForeignBrand = (code: string) => FOREIGN_BRANDS.has(code)

import type { Language } from '@seodang/domain/codes'

const NAMES = {
  ko: {
    corpName: '상호',
    ceoName: '대표',
    regNo: '사업자등록번호',
    shopNo: '통신판매업 신고번호',
    addr: '주소',
    phone: '전화',
    email: '이메일',
  },
  en: {
    corpName: 'Company',
    ceoName: 'Representative',
    regNo: 'Business number',
    shopNo: 'Mail-order number',
    addr: 'Address',
    phone: 'Phone',
    email: 'Email',
  },
  ja: {
    corpName: '商号',
    ceoName: '代表者',
    regNo: '事業者登録番号',
    shopNo: '通信販売業届出番号',
    addr: '住所',
    phone: '電話',
    email: 'メールアドレス',
  },
} as const satisfies Record<Language, Record<string, string>>

type Field = keyof (typeof NAMES)['ko']
type Seller = Record<Exclude<Field, 'corpName'>, string | null> & { name: string; corpName: string | null }

/** Who sells (전자상거래법 제13조 제1항): what the site says of itself, under the names that the reader knows. */
export function sellerInWords(seller: Seller, language: Language): [label: string, value: string][] {
  const names = NAMES[language]
  const values = { ...seller, corpName: seller.corpName ?? seller.name }
  const fields: readonly Field[] = ['corpName', 'ceoName', 'regNo', 'shopNo', 'addr', 'phone', 'email']
  return fields.flatMap((field): [string, string][] => {
    const value = values[field]
    return value ? [[names[field], value]] : []
  })
}

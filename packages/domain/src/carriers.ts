import type { Language } from './codes.ts'
import { digitsOnly } from './text.ts'

export interface Carrier {
  code: string
  name: Record<Language, string>
  /** Where the carrier shows the way of a parcel; `{number}` is its number. Empty where it has no such page. */
  trackingUrl: string | null
  /** What a number of this carrier looks like, without hyphens; null takes any. */
  number: RegExp | null
  /** What spreadsheets of sellers call it besides its names; compared without spaces. */
  aliases: readonly string[]
}

const named = (ko: string, en: string, ja: string): Record<Language, string> => ({ ko, en, ja })

/**
 * DLV-06, DLV-07: carriers of Korea, their public tracking pages and number forms as the carriers publish them. A
 * number form is kept as wide as the carrier has ever used, so that no real number is refused.
 */
export const CARRIERS: readonly Carrier[] = [
  {
    code: 'CJ',
    name: named('CJ대한통운', 'CJ Logistics', 'CJ大韓通運'),
    trackingUrl: 'https://trace.cjlogistics.com/next/tracking.html?wblNo={number}',
    number: /^(\d{10}|\d{12})$/,
    aliases: ['cj', 'cj택배', '대한통운', 'cjlogistics', 'cjgls'],
  },
  {
    code: 'EPOST',
    name: named('우체국택배', 'Korea Post', '韓国郵便'),
    trackingUrl: 'https://service.epost.go.kr/trace.RetrieveDomRigiTraceList.comm?sid1={number}',
    number: /^\d{13}$/,
    aliases: ['우체국', '우편', '우체국소포', 'epost', 'koreapost'],
  },
  {
    code: 'HANJIN',
    name: named('한진택배', 'Hanjin', '韓進宅配'),
    trackingUrl:
      'https://www.hanjin.com/kor/CMS/DeliveryMgr/WaybillResult.do?mCode=MN038&schLang=KR&wblnumText2={number}',
    number: /^\d{10,14}$/,
    aliases: ['한진', 'hanjin'],
  },
  {
    code: 'LOTTE',
    name: named('롯데택배', 'Lotte Global Logistics', 'ロッテ宅配'),
    trackingUrl: 'https://www.lotteglogis.com/home/reservation/tracking/linkView?InvNo={number}',
    number: /^\d{10,13}$/,
    aliases: ['롯데', '롯데글로벌로지스', '현대택배', 'lotte'],
  },
  {
    code: 'LOGEN',
    name: named('로젠택배', 'Logen', 'ロジェン宅配'),
    trackingUrl: 'https://www.ilogen.com/web/personal/trace/{number}',
    number: /^\d{10,11}$/,
    aliases: ['로젠', 'logen', 'ilogen'],
  },
  {
    code: 'KDEXP',
    name: named('경동택배', 'Kyungdong', '京東宅配'),
    trackingUrl: 'https://kdexp.com/service/delivery/etc/delivery.do?barcode={number}',
    number: /^\d{8,16}$/,
    aliases: ['경동', '합동택배', 'kyungdong', 'kdexp'],
  },
  {
    code: 'CVSNET',
    name: named('GS25 편의점택배', 'GS Postbox', 'GSコンビニ宅配'),
    trackingUrl: 'https://www.cvsnet.co.kr/invoice/tracking.do?invoice_no={number}',
    number: /^\d{10,12}$/,
    aliases: ['gs25', 'gs편의점택배', '편의점택배', 'cvsnet', 'gspostbox'],
  },
  {
    code: 'CUPOST',
    name: named('CU 편의점택배', 'CU Post', 'CUコンビニ宅配'),
    trackingUrl: 'https://www.cupost.co.kr/postbox/delivery/localResult.cupost?invoice_no={number}',
    number: /^\d{10,12}$/,
    aliases: ['cu', 'cu택배', 'cupost'],
  },
  {
    code: 'OTHER',
    name: named('기타', 'Another carrier', 'その他'),
    trackingUrl: null,
    number: null,
    aliases: ['직접배송', '퀵', '기타택배', 'other'],
  },
]

export const LONGEST_TRACKING_NUMBER = 40

export const findCarrier = (code: string | null): Carrier | undefined =>
  CARRIERS.find((carrier) => carrier.code === code)

const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s()._-]/g, '')

/** A carrier by its code, one of its names or what people call it. */
export function carrierNamed(text: string): Carrier | undefined {
  const said = plain(text)
  if (said === '') return undefined
  return CARRIERS.find(({ code, name, aliases }) =>
    [code, ...Object.values(name), ...aliases].some((known) => plain(known) === said),
  )
}

export const carrierName = (code: string | null, language: Language): string =>
  findCarrier(code)?.name[language] ?? ''

/** As it is stored: the hyphens and spaces that people write are no part of a number. */
export const plainTrackingNumber = (text: string): string =>
  text.normalize('NFKC').trim().replaceAll(/[\s-]/g, '').toUpperCase()

/** A number as this carrier has them. */
export function isTrackingNumber(carrierCode: string, text: string): boolean {
  const carrier = findCarrier(carrierCode)
  const number = plainTrackingNumber(text)
  if (!carrier || number.length === 0 || number.length > LONGEST_TRACKING_NUMBER) return false
  if (carrier.number === null) return /^[0-9A-Z]+$/.test(number)
  return digitsOnly(number) === number && carrier.number.test(number)
}

/** DLV-07: the page on which the carrier shows the parcel; null where there is none. */
export function trackingUrl(carrierCode: string | null, trackingNo: string | null): string | null {
  const template = findCarrier(carrierCode)?.trackingUrl
  if (!template || !trackingNo) return null
  return template.replace('{number}', encodeURIComponent(trackingNo))
}

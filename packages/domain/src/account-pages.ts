import { type Access, allows, type Principal, staff, user } from './access.ts'
import { ACCOUNT_TITLES, type AccountPageId } from './account-titles.ts'
import type { Language } from './codes.ts'

type Words = Readonly<Record<Language, string>>

/** The parts of the settings of a person, in the order in which their menu shows them (MY-03). */
export const ACCOUNT_AREAS = {
  settings: { ko: '설정', en: 'Settings', ja: '設定' },
  benefits: { ko: '혜택', en: 'Benefits', ja: '特典' },
  payment: { ko: '결제·정산', en: 'Payments and settlement', ja: '決済・精算' },
} as const satisfies Record<string, Words>
export type AccountArea = keyof typeof ACCOUNT_AREAS

export type AccountPage = {
  id: AccountPageId
  path: string
  area: AccountArea
  title: Words
  /** Any of them opens it (MY-04). */
  access: readonly Access[]
  onSiteOnly: boolean
  /** Also for somebody with a share of a class, who sees that share alone (BYD-05). */
  forSharers?: true
  /** Outside of sites whoever runs one finds it too, and chooses there which of theirs is meant. */
  choosesSite?: boolean
}

const PLAN = [staff('SITE_PLAN_READ'), staff('SITE_PLAN_UPDATE')]
const SALES = [staff('SITE_SALES_READ'), staff('SITE_SALES_UPDATE')]

/**
 * MY-02, MY-03, MY-04, HDR-24: the screens of an account with their titles and who may open them. Menus, heads and
 * browser tabs read this table; a screen shows in the menus once its route is there.
 */
export const ACCOUNT_PAGES: Readonly<Record<AccountPageId, AccountPage>> = {
  editinformation: {
    id: 'editinformation',
    path: '/editinformation',
    area: 'settings',
    title: ACCOUNT_TITLES.editinformation,
    access: [user],
    onSiteOnly: false,
  },
  service: {
    id: 'service',
    path: '/service',
    area: 'settings',
    title: ACCOUNT_TITLES.service,
    access: PLAN,
    onSiteOnly: false,
    choosesSite: true,
  },
  coupon: {
    id: 'coupon',
    path: '/coupon',
    area: 'benefits',
    title: ACCOUNT_TITLES.coupon,
    access: [user],
    onSiteOnly: true,
  },
  memberships: {
    id: 'memberships',
    path: '/me/memberships',
    area: 'benefits',
    title: ACCOUNT_TITLES.memberships,
    access: [user],
    onSiteOnly: true,
  },
  paymenthistory: {
    id: 'paymenthistory',
    path: '/paymenthistory',
    area: 'payment',
    title: ACCOUNT_TITLES.paymenthistory,
    access: [user],
    onSiteOnly: false,
  },
  paymentManage: {
    id: 'paymentManage',
    path: '/paymentManage',
    area: 'payment',
    title: ACCOUNT_TITLES.paymentManage,
    access: SALES,
    onSiteOnly: false,
    forSharers: true,
  },
  settlement: {
    id: 'settlement',
    path: '/settlement',
    area: 'payment',
    title: ACCOUNT_TITLES.settlement,
    access: SALES,
    onSiteOnly: false,
    forSharers: true,
  },
}

/** MY-03: the order of the menu at the side. */
const SIDE: readonly AccountPageId[] = [
  'editinformation',
  'service',
  'coupon',
  'memberships',
  'paymenthistory',
  'paymentManage',
  'settlement',
]
/** HDR-24: the order of the menu behind the picture. */
const PROFILE: readonly AccountPageId[] = [
  'editinformation',
  'coupon',
  'service',
  'paymenthistory',
  'paymentManage',
  'settlement',
]

/** What a person finds in a menu of their account: what they may open, where there is something to open. */
export function accountPagesFor(
  menu: 'side' | 'profile',
  principal: Principal,
  {
    isOnSite,
    hasRoute,
    hasMoneyHere = false,
    runsSites = false,
  }: {
    isOnSite: boolean
    hasRoute: (path: string) => boolean
    /** Outside of sites: sees the sales of some site. On one: a share of a class of it is theirs. */
    hasMoneyHere?: boolean
    /** Outside of sites: is staff of one at least. */
    runsSites?: boolean
  },
): AccountPage[] {
  return (menu === 'side' ? SIDE : PROFILE)
    .map((id) => ACCOUNT_PAGES[id])
    .filter(
      ({ path, access, onSiteOnly, forSharers, choosesSite }) =>
        hasRoute(path) &&
        (isOnSite || !onSiteOnly) &&
        (access.some((one) => allows(one, principal)) ||
          (forSharers === true && hasMoneyHere) ||
          (!isOnSite && choosesSite === true && runsSites)),
    )
}

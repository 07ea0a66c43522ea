import { type Access, allows, type Principal, staff } from '@seodang/domain/access'
import IconBook2 from '@tabler/icons-react/dist/esm/icons/IconBook2.mjs'
import IconLayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs'
import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs'
import IconReceipt2 from '@tabler/icons-react/dist/esm/icons/IconReceipt2.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import IconWorld from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs'
import type { Say } from '../../platform/language.tsx'
import type { IconComponent } from '../../ui/Icon.tsx'
import type { NavGroup } from '../../ui/rich/StaffNav.tsx'
import type { ko } from './texts.ts'

export interface StaffPage {
  id: string
  label: keyof typeof ko
  href: string
  access: Access
  /** Pro sites only; there it stands in place of a later page of the same id (STU-02). */
  isPro?: true
}
interface StaffGroup {
  id: string
  label: keyof typeof ko
  icon: IconComponent
  pages: readonly StaffPage[]
}

const OWN_CLASSES = staff('SITE_CLASS_READ', { of: 'ownClasses' })
const OWN_CONTENTS = staff('SITE_CONSOLE_READ', { of: 'ownClasses' })

/** The workbench's menu; each entry carries the rule that guards its page (appendix B, SET-06). */
export const STAFF_GROUPS: readonly StaffGroup[] = [
  {
    id: 'dashboard',
    label: 'dashboard',
    icon: IconLayoutDashboard,
    pages: [
      {
        id: 'dashboard',
        label: 'dashboard',
        href: '/settings/dashboard',
        access: staff('SITE_DASHBOARD_READ', { of: 'noClass' }),
      },
    ],
  },
  {
    id: 'products',
    label: 'products',
    icon: IconBook2,
    pages: [
      {
        id: 'contents',
        label: 'contents',
        href: '/settings/contents',
        access: OWN_CONTENTS,
        isPro: true,
      },
      {
        id: 'course',
        label: 'courses',
        href: '/settings/studio/course',
        access: OWN_CLASSES,
        isPro: true,
      },
      { id: 'course', label: 'courses', href: '/settings/course', access: OWN_CLASSES },
      { id: 'packages', label: 'packages', href: '/settings/packages', access: OWN_CLASSES },
      {
        id: 'challenge',
        label: 'challenges',
        href: '/settings/challenge',
        access: OWN_CLASSES,
      },
      { id: 'coupons', label: 'coupons', href: '/settings/coupons', access: staff('SITE_COUPON_READ') },
      {
        id: 'membership',
        label: 'memberships',
        href: '/settings/membership',
        access: staff('SITE_CLASS_READ'),
      },
      { id: 'chat', label: 'chatRooms', href: '/settings/chat', access: staff('SITE_CLASS_READ') },
      { id: 'bin', label: 'bin', href: '/settings/bin', access: OWN_CLASSES },
    ],
  },
  {
    id: 'members',
    label: 'members',
    icon: IconUsers,
    pages: [
      {
        id: 'joined',
        label: 'joinedMembers',
        href: '/settings/studio/members/joined',
        access: staff('SITE_INFO_READ'),
        isPro: true,
      },
      {
        id: 'joined',
        label: 'joinedMembers',
        href: '/settings/members/joined',
        access: staff('SITE_USER_READ'),
      },
      {
        id: 'registered',
        label: 'registeredMembers',
        href: '/settings/members/registered',
        access: staff('SITE_MEMBER_READ'),
      },
      {
        id: 'segment',
        label: 'segments',
        href: '/settings/members/segment',
        access: staff('SITE_USER_READ'),
      },
    ],
  },
  {
    id: 'sales',
    label: 'sales',
    icon: IconReceipt2,
    pages: [
      { id: 'payment', label: 'payments', href: '/settings/payment', access: staff('SITE_SALES_READ') },
      {
        id: 'payment-refunds',
        label: 'refundTransfers',
        href: '/settings/payment/refunds',
        access: staff('SITE_SALES_READ'),
      },
      {
        id: 'payment-bank',
        label: 'bankAccount',
        href: '/settings/payment/bank',
        access: staff('SITE_SALES_READ'),
      },
      { id: 'sales', label: 'dailySales', href: '/settings/sales', access: staff('SITE_SALES_READ') },
      {
        id: 'settlement',
        label: 'settlement',
        href: '/settings/settlement',
        access: staff('SITE_SALES_READ'),
      },
      {
        id: 'payment-membership',
        label: 'membershipPayments',
        href: '/settings/payment/membership',
        access: staff('SITE_SALES_READ'),
      },
      {
        id: 'payment-goods',
        label: 'goodsPayments',
        href: '/settings/payment/goods',
        access: staff('SITE_SALES_READ'),
      },
      { id: 'delivery', label: 'deliveries', href: '/settings/delivery', access: staff('SITE_SALES_READ') },
    ],
  },
  {
    id: 'marketing',
    label: 'marketing',
    icon: IconSpeakerphone,
    pages: [
      {
        id: 'campaign',
        label: 'campaigns',
        href: '/settings/campaign',
        access: staff('SITE_MARKETING_READ'),
      },
      { id: 'form', label: 'forms', href: '/settings/form', access: staff('SITE_FORM_READ') },
      {
        id: 'snippet',
        label: 'snippets',
        href: '/settings/snippet',
        access: staff('SITE_MARKETING_UPDATE'),
      },
      {
        id: 'marketing-tools',
        label: 'marketingTools',
        href: '/settings/marketing',
        access: staff('SITE_MARKETING_READ'),
      },
    ],
  },
  {
    id: 'community',
    label: 'community',
    icon: IconMessages,
    pages: [
      { id: 'question', label: 'questions', href: '/settings/question', access: OWN_CONTENTS },
      {
        id: 'review',
        label: 'reviews',
        href: '/settings/review',
        access: staff('SITE_REVIEW_READ', { of: 'ownClasses' }),
      },
      {
        id: 'like',
        label: 'likes',
        href: '/settings/like',
        access: staff('SITE_CLASSLIKE_READ', { of: 'ownClasses' }),
      },
      {
        id: 'site-board',
        label: 'siteBoards',
        href: '/settings/board/site',
        access: staff('SITE_BOARD_READ', { of: 'noClass' }),
      },
      {
        id: 'course-board',
        label: 'classBoards',
        href: '/settings/board/course',
        access: staff('SITE_BOARD_READ', { of: 'ownClasses' }),
      },
    ],
  },
  {
    id: 'site',
    label: 'siteGroup',
    icon: IconWorld,
    pages: [
      { id: 'menu', label: 'menu', href: '/settings/menu', access: staff('SITE_DESIGN_UPDATE') },
      {
        id: 'homepage',
        label: 'homepage',
        href: '/settings/homepage',
        access: staff('SITE_DESIGN_UPDATE'),
      },
      { id: 'page', label: 'sitePages', href: '/settings/page', access: staff('SITE_PAGE_READ') },
      { id: 'footer', label: 'footer', href: '/settings/footer', access: staff('SITE_INFO_UPDATE') },
      { id: 'join-form', label: 'joinForm', href: '/settings/form/join', access: staff('SITE_FORM_READ') },
      { id: 'seo', label: 'seo', href: '/settings/seo/general', access: staff('SITE_SEO_READ') },
    ],
  },
  {
    id: 'settings',
    label: 'settings',
    icon: IconSettings,
    pages: [
      {
        id: 'configuration',
        label: 'configuration',
        href: '/settings/configuration',
        access: staff('SITE_SUPPORT_UPDATE'),
      },
      { id: 'operators', label: 'operators', href: '/settings/operators', access: staff('SITE_ACL_READ') },
      {
        id: 'isolation',
        label: 'isolation',
        href: '/settings/isolation',
        access: staff('SITE_OWNER_UPDATE'),
      },
    ],
  },
]

/** What somebody may open, group by group; a group of one page is the page itself. */
export function navigationFor(principal: Principal, text: Say<typeof ko>, isPro = false): NavGroup[] {
  return STAFF_GROUPS.flatMap(({ id, label, icon, pages }): NavGroup[] => {
    const mine = openPages(pages, principal, isPro)
    const [only] = mine
    if (!only) return []
    if (id === 'dashboard') return [{ id: only.id, label: text(label), icon, href: only.href }]
    return [
      {
        id,
        label: text(label),
        icon,
        items: mine.map((page) => ({ id: page.id, label: text(page.label), href: page.href })),
      },
    ]
  })
}

export const pagesFor = (principal: Principal, isPro = false): StaffPage[] =>
  STAFF_GROUPS.flatMap(({ pages }) => openPages(pages, principal, isPro))

function openPages(pages: readonly StaffPage[], principal: Principal, isPro: boolean): StaffPage[] {
  const mine = pages.filter((page) => (isPro || !page.isPro) && allows(page.access, principal))
  return mine.filter(({ id }, index) => mine.findIndex((other) => other.id === id) === index)
}

/** The entry of the menu that an address belongs to. */
export function currentPage(pathname: string): string | undefined {
  if (/^\/classes\/(create|\d+\/settings)/.test(pathname)) return 'course'
  if (/^\/packages\/(create|\d+\/settings)/.test(pathname)) return 'packages'
  if (/^\/settings\/(settlement-document|revenue-share)/.test(pathname)) return 'settlement'
  // Its parts stand beside each other.
  if (pathname.startsWith('/settings/seo/')) return 'seo'
  // The nearest one: /settings/payment/membership is not /settings/payment.
  return STAFF_GROUPS.flatMap(({ pages }) => pages)
    .filter(({ href }) => pathname === href || pathname.startsWith(`${href}/`))
    .sort((one, other) => other.href.length - one.href.length)[0]?.id
}

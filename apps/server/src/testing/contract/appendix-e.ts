import type { Permission } from '@seodang/domain/permissions'

/**
 * The table of appendix E, copied by hand from the requirements and not from the code that it judges. `TCH○` holds
 * on the classes that the instructor is related to; FAC and CMG are roles of one class and hold there only.
 */
const APPENDIX_E = {
  CLASS_INFO_READ: 'OWN MNG TCH○ FAC CMG',
  CLASS_INFO_UPDATE: 'OWN MNG TCH○ FAC',
  CLASS_LIFECYCLE_COPY: 'OWN MNG TCH○',
  CLASS_LIFECYCLE_CREATE: 'OWN MNG TCH',
  CLASS_LIFECYCLE_DELETE: 'OWN MNG TCH○',
  CLASS_LIFECYCLE_UPDATE: 'OWN MNG TCH○',
  CLASS_PAYMENT_READ: 'OWN MNG TCH○ FAC CMG',
  CLASS_PAYMENT_UPDATE: 'OWN MNG TCH○',
  CLASS_QUESTIONS_READ: 'OWN MNG TCH○ FAC CMG',
  CLASS_QUESTIONS_UPDATE: 'OWN MNG TCH○ FAC CMG',
  CLASS_ROOM_READ: 'OWN MNG TCH○ FAC CMG',
  CLASS_ROOM_UPDATE: 'OWN MNG TCH○ FAC CMG',
  CLASS_STUDENT_CREATE: 'OWN MNG TCH○ FAC CMG',
  CLASS_STUDENT_READ: 'OWN MNG TCH○ FAC CMG',
  CLASS_STUDENT_UPDATE: 'OWN MNG TCH○ FAC CMG',
  CLASS_STUDENT_EXCEL_DOWNLOAD: 'OWN MNG TCH○',
  CLASS_TUTOR_UPDATE: 'OWN MNG',
  CLASS_PUBLIC_READ: 'OWN MNG TCH○ FAC CMG',
  CLASS_PUBLIC_UPDATE: 'OWN MNG TCH○',
  PACKAGE_LIFECYCLE_CREATE: 'OWN MNG',
  SITE_ACL_READ: 'OWN MNG',
  SITE_ACL_UPDATE: 'OWN MNG',
  SITE_BOARD_READ: 'OWN MNG TCH',
  SITE_BOARD_UPDATE: 'OWN MNG',
  SITE_CLASS_READ: 'OWN MNG TCH',
  SITE_CLASS_UPDATE: 'OWN MNG',
  SITE_CLASSLIKE_READ: 'OWN MNG TCH',
  SITE_CONSOLE_READ: 'OWN MNG TCH',
  SITE_COUPON_READ: 'OWN MNG',
  SITE_COUPON_UPDATE: 'OWN MNG',
  SITE_DASHBOARD_READ: 'OWN MNG TCH',
  SITE_DESIGN_UPDATE: 'OWN MNG',
  SITE_FORM_READ: 'OWN MNG',
  SITE_FORM_UPDATE: 'OWN MNG',
  SITE_INFO_READ: 'OWN MNG',
  SITE_INFO_UPDATE: 'OWN MNG',
  SITE_MARKETING_READ: 'OWN MNG',
  SITE_MARKETING_UPDATE: 'OWN MNG',
  SITE_MEMBER_READ: 'OWN MNG',
  SITE_MEMBER_UPDATE: 'OWN MNG',
  SITE_OWNER_READ: 'OWN MNG',
  SITE_OWNER_UPDATE: 'OWN',
  SITE_PAGE_CREATE: 'OWN MNG',
  SITE_PAGE_DELETE: 'OWN MNG',
  SITE_PAGE_READ: 'OWN MNG',
  SITE_PAGE_UPDATE: 'OWN MNG',
  SITE_PLAN_CANCEL: 'OWN',
  SITE_PLAN_COUPON_READ: 'OWN MNG',
  SITE_PLAN_COUPON_UPDATE: 'OWN',
  SITE_PLAN_READ: 'OWN MNG',
  SITE_PLAN_UPDATE: 'OWN',
  SITE_REVIEW_READ: 'OWN MNG TCH',
  SITE_REVIEW_UPDATE: 'OWN MNG',
  SITE_SALES_READ: 'OWN MNG',
  SITE_SALES_UPDATE: 'OWN MNG',
  SITE_SEO_READ: 'OWN MNG',
  SITE_SEO_UPDATE: 'OWN MNG',
  SITE_SUPPORT: 'OWN MNG',
  SITE_SUPPORT_UPDATE: 'OWN MNG',
  SITE_USER_READ: 'OWN MNG',
  SITE_USER_UPDATE: 'OWN MNG',
} as const satisfies Record<Permission, string>

const marksOf = (permission: Permission): string[] => APPENDIX_E[permission].split(' ')

/** What a role of the site gives on the site and, for owner and manager, on each of its classes. */
export const siteRoleHolds = (role: 'OWN' | 'MNG' | 'TCH', permission: Permission): boolean =>
  marksOf(permission).includes(role)

/** What being related to a class gives on that class, by the role of the site where there is one. */
export const relatedHolds = (role: 'TCH' | 'FAC' | 'CMG', permission: Permission): boolean =>
  marksOf(permission).some((mark) => mark === role || mark === `${role}○`)

export const APPENDIX_E_PERMISSIONS = Object.keys(APPENDIX_E)

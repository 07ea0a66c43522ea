import { ACCOUNT_ERRORS } from './errors/account.ts'
import { AUTHORING_ERRORS } from './errors/authoring.ts'
import { CLASSROOM_ERRORS } from './errors/classroom.ts'
import { COMMUNITY_ERRORS } from './errors/community.ts'
import { ENROLMENT_ERRORS } from './errors/enrolment.ts'
import { MEMBERSHIP_ERRORS } from './errors/membership.ts'
import { PAYMENT_ERRORS } from './errors/payment.ts'
import { PLAN_ERRORS } from './errors/plan.ts'
import { REQUEST_ERRORS } from './errors/request.ts'
import { SELLING_ERRORS } from './errors/selling.ts'
import { SITE_ERRORS } from './errors/site.ts'

export type { ErrorEntry } from './errors/entry.ts'

/**
 * Every error of the product (ERR-01 fixes twelve codes). The first four digits of the codes that are ours tell
 * the subject: 1000 site and class, 1001 enrolment, 1002 payment, 1003 authoring, 1004 files and classroom, 1005
 * selling, 1006 community and forms, 1007 plan and settlement, 4000 request, 8000 account and access, 9999 system.
 */
export const ERRORS = {
  ...REQUEST_ERRORS,
  ...ACCOUNT_ERRORS,
  ...MEMBERSHIP_ERRORS,
  ...SITE_ERRORS,
  ...ENROLMENT_ERRORS,
  ...PAYMENT_ERRORS,
  ...AUTHORING_ERRORS,
  ...CLASSROOM_ERRORS,
  ...SELLING_ERRORS,
  ...COMMUNITY_ERRORS,
  ...PLAN_ERRORS,
} as const

export type ErrorName = keyof typeof ERRORS

import { PUBLISH_STATUS } from '@seodang/domain/codes'
import { pages } from '../apps/server/src/modules/site/tables.ts'
import { aNotice, aPostOn, aSiteBoard } from '../apps/server/src/testing/boards.ts'
import { aChannel, aCourse, anItem, anOperator } from '../apps/server/src/testing/factories.ts'
import { aForm } from '../apps/server/src/testing/forms.ts'
import { aPackage } from '../apps/server/src/testing/packaging.ts'
import { expect, hydrated, test } from './fixtures.ts'

/** The routes that the documents name (NAV-01, 1§2.1), with their paths (appendix B). */
const NAMED = {
  index: '/',
  main: '/main',
  login: '/login',
  join: '/join',
  mypage: '/mypage',
  editinformation: '/editinformation',
  user_coupon: '/coupon',
  service: '/service',
  service_manage: '/service/servicemanage',
  service_history: '/service/servicehistory',
  service_payment_info: '/service/servicepaymentinfo',
  service_coupon: '/service/servicecoupon',
  paymenthistory: '/paymenthistory',
  paymentManage: '/paymentManage',
  settlementManage: '/settlement',
  'settings-dashboard': '/settings/dashboard',
  'settings-contents': '/settings/contents',
  'classes-view': '/classes/{courseSeq}',
  'classes-classroom': '/classes/{courseSeq}/classroom/{itemSeq}',
  'classes-payment': '/classes/{courseSeq}/payment',
  'classes-create': '/classes/create',
  'packages-view': '/packages/{courseSeq}',
  'packages-payment': '/packages/{courseSeq}/payment',
  'packages-create': '/packages/create',
}
const OUTSIDE_OF_SITES = { create_site: '/create_site', create_site_list: '/create_site/list' }

/** The other paths of appendix B. */
const UNNAMED = [
  '/createaccount',
  '/join/complete',
  '/resetpassword/none',
  '/authcallback',
  '/unsubscribe/email',
  '/register_card/{channelSeq}',
  '/classes',
  '/me/classes',
  '/in/{courseSeq}/none',
  '/classes/{courseSeq}/payment/complete',
  '/classes/{courseSeq}/payment/success',
  '/classes/{courseSeq}/payment/fail',
  '/classes/{courseSeq}/board/create',
  '/notices',
  '/notices/create',
  '/notices/{noticeSeq}',
  '/notices/{noticeSeq}/edit',
  '/boards/{boardSeq}',
  '/boards/{boardSeq}/posts/create',
  '/boards/{boardSeq}/posts/{postSeq}/view',
  '/boards/{boardSeq}/posts/{postSeq}/edit',
  '/packages/{courseSeq}/payment/complete',
  '/packages/{courseSeq}/payment/success',
  '/packages/{courseSeq}/payment/fail',
  '/meeting/{itemSeq}',
  '/classes/{courseSeq}/settings',
  '/classes/{courseSeq}/settings/attendees',
  '/classes/{courseSeq}/settings/information',
  '/classes/{courseSeq}/settings/curriculums',
  '/classes/{courseSeq}/settings/curriculums/create',
  '/classes/{courseSeq}/settings/curriculums/{itemSeq}/edit',
  '/classes/{courseSeq}/settings/payment',
  '/classes/{courseSeq}/settings/more',
  '/packages/{courseSeq}/settings',
  '/packages/{courseSeq}/settings/setting',
  '/packages/{courseSeq}/settings/curriculums',
  '/packages/{courseSeq}/settings/payment',
  '/packages/{courseSeq}/settings/attendees',
  '/settings/menu',
  '/settings/homepage',
  '/settings/page',
  '/settings/page/create',
  '/settings/seo/pages',
  '/settings/seo/courses',
  '/settings/footer',
  '/settings/configuration',
  '/settings/members/joined',
  '/settings/members/joined/1',
  '/settings/members/registered',
  '/settings/members/registered/create',
  '/settings/members/registered/1',
  '/settings/members/segment',
  '/settings/course',
  '/settings/course-default',
  '/settings/board/site',
  '/settings/board/site/register',
  '/settings/board/site/{boardSeq}/edit',
  '/settings/board/course',
  '/settings/review',
  '/settings/like',
  '/settings/challenge',
  '/settings/coupons',
  '/settings/coupons/create',
  '/settings/coupons/1',
  '/settings/coupons/1/edit',
  '/settings/operators',
  '/settings/marketing',
  '/settings/seo/general',
  '/intro',
  '/p/routes',
  '/forms/{formSeq}',
  '/forms/{formSeq}/preview',
  '/settings/form',
  '/settings/form/1/edit',
  '/settings/delivery',
  '/settings/payment',
  '/settings/payment/membership',
  '/settings/payment/goods',
  '/settings/payment/refunds',
  '/settings/payment/bank',
  '/settings/sales',
  '/settings/sales/2026-11-01',
  '/settings/settlement',
  '/settings/settlement/2026-11-25',
  '/settings/settlement-document',
  '/settings/membership',
  '/settings/membership/create',
  '/settings/membership/1/edit',
  '/settings/studio/members/joined',
  '/settings/studio/members/joined/{userUid}',
  '/settings/studio/course',
  '/studio/{courseSeq}/contents',
  '/studio/{courseSeq}/contents/information',
  '/studio/{courseSeq}/contents/curriculums',
  '/studio/{courseSeq}/contents/curriculums/create',
  '/studio/{courseSeq}/contents/curriculums/{itemSeq}/edit',
  '/studio/{courseSeq}/contents/payment',
  '/settings/campaign',
  '/settings/campaign/create',
  '/settings/campaign/1',
  '/settings/snippet',
  '/settings/chat',
  '/settings/chat/create',
  '/settings/chat/1/edit',
]

test('NAV-01 NAV-02 SET-01 GEN-06 each route of the documents answers by its address, asked for directly', async ({
  request,
  services,
}) => {
  test.slow()
  // On the pro plan, which has the pages of the studio besides (STU-08).
  const site = await aChannel(services, { saasYn: 'Y' })
  const course = await aCourse(services, site.channelSeq)
  const pack = await aPackage(services, site.channelSeq)
  const { curriculumSeq } = await anItem(services, course)
  const writer = await anOperator(services, site.channelSeq, 'OWN')
  const { boardSeq } = await aSiteBoard(services, site.channelSeq)
  const { postSeq } = await aPostOn(services, { ...site, boardSeq }, writer.userSeq)
  const { formSeq } = await aForm(services, site.channelSeq)
  await services.db.insert(pages).values({
    channelSeq: site.channelSeq,
    path: 'routes',
    title: '소개',
    publishStatusCd: PUBLISH_STATUS.published,
  })
  const { postSeq: noticeSeq } = await aNotice(services, site.channelSeq, writer.userSeq)
  const filled = (path: string) =>
    path
      .replace('{boardSeq}', String(boardSeq))
      .replace('{postSeq}', String(postSeq))
      .replace('{noticeSeq}', String(noticeSeq))
      .replace('{formSeq}', String(formSeq))
      .replace('{courseSeq}', String(path.startsWith('/packages') ? pack.courseSeq : course.courseSeq))
      .replace('{itemSeq}', String(curriculumSeq))
      .replace('{channelSeq}', String(site.channelSeq))
      .replace('{userUid}', '5d3bb1a0-2c1e-4f6b-9a57-0c1de8c7a001')
  const answers: Record<string, number> = {}
  for (const path of [...Object.values(NAMED), ...UNNAMED])
    answers[path] = (await request.get(`${filled(path)}?channelSeq=${site.channelSeq}`)).status()
  for (const path of Object.values(OUTSIDE_OF_SITES)) answers[path] = (await request.get(path)).status()
  expect(Object.entries(answers).filter(([, status]) => status !== 200)).toEqual([])
  // Or else anything would do.
  expect((await request.get(`/settings/no-such-page?channelSeq=${site.channelSeq}`)).status()).toBe(404)
})

test('NAV-02 a page deep in the workbench is the same after a reload', async ({
  page,
  services,
  site,
  signIn,
  open,
}) => {
  const course = await aCourse(services, site.channelSeq)
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  await open(`/classes/${course.courseSeq}/settings/payment`)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toBeVisible()
  const [address, title] = [page.url(), await heading.innerText()]
  await page.reload()
  await hydrated(page)
  await expect(heading).toHaveText(title)
  expect(page.url()).toBe(address)
})

import { aChannel, aCourse, anItem, anOperator } from '../apps/server/src/testing/factories.ts'
import { aChoice, aField, aForm, anAnswer } from '../apps/server/src/testing/forms.ts'
import { expect, test } from './fixtures.ts'

const STAFF = [
  '/settings/dashboard',
  '/settings/course',
  '/settings/payment',
  '/settings/packages',
  '/settings/challenge',
  '/settings/challenge/{courseSeq}',
  '/settings/bin',
  '/settings/review',
  '/settings/question',
  '/settings/board/site',
  '/settings/board/site/register',
  '/settings/board/course',
  '/settings/configuration',
  '/settings/footer',
  '/settings/seo/general',
  '/settings/operators',
  '/settings/isolation',
  '/settings/marketing',
  '/settings/menu',
  '/settings/homepage',
  '/settings/page',
  '/settings/page/create',
  '/settings/seo/pages',
  '/settings/seo/courses',
  '/settings/like',
  '/settings/members/joined',
  '/settings/members/registered',
  '/settings/members/registered/create',
  '/settings/members/segment?open=new',
  '/settings/form',
  '/settings/form/join',
  '/settings/form/{formSeq}/edit',
  '/settings/form/{formSeq}/edit?tab=screen',
  '/settings/form/{formSeq}/edit?tab=event',
  '/settings/form/{formSeq}/edit?tab=response',
  '/forms/{formSeq}/preview',
]
const EDITOR = [
  '/classes/create',
  '/classes/{courseSeq}/settings/people',
  '/classes/{courseSeq}/settings/information',
  '/classes/{courseSeq}/settings/curriculums',
  '/classes/{courseSeq}/settings/payment',
  '/classes/{courseSeq}/settings/more',
  '/classes/{courseSeq}/settings/attendees',
  '/classes/{courseSeq}/settings/works',
  '/classes/{courseSeq}/settings/challenge',
  '/classes/{courseSeq}/settings/certificates',
  '/classes/{courseSeq}/settings/quizzes',
  '/classes/{courseSeq}/settings/share',
]
const PUBLIC = [
  '/main',
  '/classes',
  '/classes/{courseSeq}',
  '/classes/{courseSeq}/board',
  '/notices',
  '/login',
  '/createaccount',
  '/mypage',
  '/me/classes',
  '/editinformation',
  '/paymenthistory',
  '/classes/{courseSeq}/payment?ps=00',
  '/register_card/{channelSeq}',
  '/forms/{formSeq}',
]

const STUDIO = [
  '/settings/contents',
  '/settings/studio/course',
  '/settings/studio/members/joined',
  '/studio/{courseSeq}/contents/information',
  '/studio/{courseSeq}/contents/curriculums',
  '/studio/{courseSeq}/contents/payment',
  '/studio/{courseSeq}/contents/more',
]

const MONEY = [
  '/settings/coupons',
  '/settings/coupons/create',
  '/settings/campaign',
  '/settings/campaign?tab=templates',
  '/settings/campaign/create',
  '/settings/snippet',
  '/settings/membership',
  '/settings/membership/create',
  '/settings/chat',
  '/settings/chat/create',
  '/chat',
  '/settings/payment/membership',
  '/settings/payment/goods',
  '/settings/payment/refunds',
  '/settings/payment/bank',
  '/settings/delivery',
  '/settings/sales',
  '/settings/settlement',
  '/settings/settlement-document',
  '/settings/revenue-share',
  '/coupon',
  '/memberships',
  '/me/memberships',
  '/paymentManage',
  '/settlement',
  '/service/servicemanage',
  '/service/servicehistory',
  '/service/servicepaymentinfo',
  '/service/servicecoupon',
]

for (const [whose, paths] of [
  ['the workbench', STAFF],
  ['money', MONEY],
  ['the studio', STUDIO],
  ['the class editor', EDITOR],
  ['a site', PUBLIC],
] as const)
  test(`GEN-14 no page of ${whose} is wider than a phone, in the language with the longest words`, async ({
    page,
    services,
    site,
    signIn,
    baseURL,
    expectAccessible,
  }) => {
    // Some twenty pages, each looked at whole.
    test.slow()
    const { channelSeq } = whose === 'the studio' ? await aChannel(services, { saasYn: 'Y' }) : site
    const course = await aCourse(services, channelSeq)
    await anItem(services, course)
    const form = await aForm(services, channelSeq, {}, [aChoice(['월요일', '목요일']), aField()])
    await anAnswer(services, form, null, [['월요일'], ['글벗']])
    const { formSeq } = form
    await signIn(await anOperator(services, channelSeq, 'OWN'))
    await page.context().addCookies([{ name: 'lang', value: 'en', url: baseURL ?? '' }])
    for (const path of paths)
      await test.step(path, async () => {
        const address = path
          .replace('{courseSeq}', String(course.courseSeq))
          .replace('{formSeq}', String(formSeq))
          .replace('{channelSeq}', String(channelSeq))
        await page.goto(`${address}${address.includes('?') ? '&' : '?'}channelSeq=${channelSeq}`)
        await expect(page.getByRole('heading').first()).toBeVisible()
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
        // Not innerWidth: a phone shrinks what is too wide for it, and calls that its window.
        const width = () => page.evaluate(() => document.documentElement.scrollWidth)
        await expect.poll(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
        // Which of a row's entries one is on must be seen without pushing the row.
        const here = page.locator('nav [aria-current=page]:visible')
        if (await here.count()) await expect(here.last()).toBeInViewport()
        await expectAccessible()
      })
  })

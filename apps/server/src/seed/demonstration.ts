import { setTimeout } from 'node:timers/promises'
import { USER_TYPE } from '@seodang/domain/codes'
import { INVITATION_LIFE } from '@seodang/domain/operators'
import { PLAN } from '@seodang/domain/plan'
import { beginFree } from '@seodang/domain/plan-change'
import { sql } from 'drizzle-orm'
import { hashPassword } from '../modules/identity/index.ts'
import { users } from '../modules/identity/tables.ts'
import { addVideo } from '../modules/media/index.ts'
import { channelUsers, invitations, operators } from '../modules/membership/tables.ts'
import { replaceSubscription, subscribeToFreePlan } from '../modules/plan/index.ts'
import { insertFirstPages, insertSite } from '../modules/site/index.ts'
import { type Context, inTransaction, type Services, systemContext } from '../platform/context.ts'
import { newToken, tokenHash } from '../platform/security/secrets.ts'
import { seedAlarms } from './alarms.ts'
import { asset, keepPicture } from './assets.ts'
import { seedBanners } from './banners.ts'
import { seedBoards } from './boards.ts'
import { seedCampaigns } from './campaigns.ts'
import { seedChallenge } from './challenge.ts'
import { seedChat, seedSoldRoom } from './chat.ts'
import { type SeededClass, seedClass } from './classes.ts'
import {
  DEMO_LEARNER,
  DEMO_PASSWORD,
  DEMO_SITES,
  type DemoSite,
  FAMILY_NAMES,
  GIVEN_NAMES,
} from './content.ts'
import { seedCoupons } from './coupons.ts'
import { seedDollars } from './dollars.ts'
import { seedForms } from './forms.ts'
import { seedGoods } from './goods.ts'
import { seedHistory } from './history.ts'
import { seedLearning } from './learning.ts'
import { seedManager } from './manager.ts'
import { seedMembers } from './members.ts'
import { seedMembership } from './memberships.ts'
import { seedMoney } from './money.ts'
import { seedPackage } from './packages.ts'
import { seedIntro } from './pages.ts'
import { seedPaidOtherwise } from './paid-otherwise.ts'
import { daysAgo, insertPerson, keepFace } from './people.ts'
import { seedPlan } from './plan.ts'
import { seededRandom } from './random.ts'

/** Any number: it lets one of several processes that start at once do the work. */
const SEED_LOCK = 7_340_262
const LEARNERS_PER_SITE = 90

/** How often those that wait look whether the one that does the work is done. */
const LOOK_EVERY_MS = 250

/** Fills an empty database with the demonstration sites (GEN-19), whole or not at all; does nothing where there is one. */
export async function seedDemonstration(services: Services): Promise<void> {
  // Looking again and again, because whoever waits within a statement is ended by the limit on its time.
  while (!(await seededOrSeen(services))) await setTimeout(LOOK_EVERY_MS)
}

/** False while another process is at it. */
function seededOrSeen(services: Services): Promise<boolean> {
  return inTransaction(systemContext(services, 0), async (ctx) => {
    const { rows: taken } = await ctx.db.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${SEED_LOCK}) as mine`,
    )
    if (!taken[0]?.mine) return false
    const { rows } = await ctx.db.execute<{ filled: boolean }>(
      sql`select exists (select 1 from channels) as filled`,
    )
    if (rows[0]?.filled) return true
    services.log.info('making the demonstration sites')
    const password = await hashPassword(DEMO_PASSWORD)
    const people = []
    for (const [index, site] of DEMO_SITES.entries()) people.push(await seedSite(ctx, site, password, index))
    // The learner is the same at every site.
    const [first] = people
    if (!first) throw new Error('There is no demonstration site')
    const { learner } = first
    await seedPlan(first.inside)
    await seedDollars(first.inside, first.classes)
    await seedBoards(first.inside, { owner: first.staff[0] ?? first.learner, learners: first.learners })
    await seedPackage(first.inside, { classes: first.classes, teacher: first.staff[0] ?? learner })
    await seedLearning(first.inside, {
      teacher: first.staff[1] ?? learner,
      learners: first.learners,
      classes: first.classes,
    })
    for (const { inside, staff, learners, site } of people)
      await seedChallenge(inside, { teacher: staff[1] ?? learner, learners, content: site.challenge })
    await seedSoldRoom(first.inside, { cover: await keepPicture(first.inside, first.site.hero) })
    await seedAlarms(ctx, { staff: people.flatMap(({ staff }) => staff), learner })
    return true
  })
}

async function seedSite(
  ctx: Context,
  site: DemoSite,
  password: string,
  index: number,
): Promise<{
  inside: Context
  classes: SeededClass[]
  staff: number[]
  /** The demonstration learner first. */
  learners: number[]
  learner: number
  site: DemoSite
}> {
  const random = seededRandom(20_261_120 + index)
  const owner = await insertPerson(ctx, { ...site.owner, password })
  const inside = await openSite(ctx, site, owner)
  const teacher = await insertPerson(inside, { ...site.teacher, password })
  await keepFace(inside, owner, site.owner.picture)
  await keepFace(inside, teacher, site.teacher.picture)
  await ctx.db.insert(operators).values([
    { channelSeq: inside.channelSeq, userSeq: owner, userTypeCd: USER_TYPE.owner },
    {
      channelSeq: inside.channelSeq,
      userSeq: teacher,
      userTypeCd: USER_TYPE.teacher,
      certifiedAt: daysAgo(ctx.now, 80),
      certifiedBy: owner,
      certifiedNote: '신분증과 강의 이력을 확인했어요',
    },
  ])
  await ctx.db.insert(invitations).values({
    channelSeq: inside.channelSeq,
    email: `manager${index + 1}@seodang.test`,
    userTypeCd: USER_TYPE.manager,
    invitedBy: owner,
    agreedBy: owner,
    // Nobody has the link of this one: sending it again makes a new one.
    tokenHash: tokenHash(newToken()),
    sentAt: ctx.now,
    expiresAt: new Date(ctx.now.getTime() + INVITATION_LIFE),
  })
  const learners = await insertLearners(inside, index, password, random)
  await ctx.db.insert(channelUsers).values(
    [owner, teacher, ...learners].map((userSeq) => ({
      channelSeq: inside.channelSeq,
      userSeq,
      joinedAt: daysAgo(ctx.now, random.below(90) + random.next()),
    })),
  )
  const staff = [owner, teacher]
  if (site.manager) staff.push(await seedManager(inside, { ...site.manager, password, owner }))
  const uploadVodSeq = await addVideo(inside, site.video, asset(site.video))
  const classes: SeededClass[] = []
  for (const [at, content] of site.classes.entries())
    classes.push(
      await seedClass(inside, { site, content, at, teacher: at % 3 === 0 ? owner : teacher, uploadVodSeq }),
    )
  await seedHistory(inside, { classes, learners, random })
  if (site.sellsMembership) await seedPaidOtherwise(inside, { classes, userSeq: learners[0] ?? owner })
  const withBook = classes.find(({ content }) => content.price > 0 && content.learners > 10)
  if (withBook) await seedGoods(inside, withBook)
  if (site.sellsMembership) await seedMembership(inside, { classes, learners })
  await seedMoney(inside, { owner: { userSeq: owner, name: site.owner.name }, teacher, classes })
  await seedMembers(inside, { owner, learners })
  await seedChat(inside, { owner, learners, classes })
  await seedCoupons(inside, { classes, learners, owner })
  await seedCampaigns(inside, { learners, owner })
  await seedForms(inside, { learners })
  return { inside, classes, staff, learners, learner: learners[0] ?? owner, site }
}

async function openSite(ctx: Context, site: DemoSite, owner: number): Promise<Context> {
  const row = await insertSite(ctx, {
    name: site.name,
    address: site.address,
    intro: site.intro,
    brandColor: site.brandColor,
    seoSetting: { noIndex: false, noFollow: false },
    serviceAlias: site.serviceAlias,
    ...site.business,
  })
  const inside: Context = {
    ...ctx,
    channelSeq: row.channelSeq,
    principal: { ...ctx.principal, userSeq: owner, channelSeq: row.channelSeq },
  }
  const cover = await keepPicture(inside, site.hero)
  await inside.db.execute(sql`update channels set cover_key = ${cover} where channel_seq = ${row.channelSeq}`)
  await subscribeToFreePlan(inside)
  // As the platform gives it: nothing is ever charged.
  if (site.isPro) await replaceSubscription(inside, { ...beginFree(ctx.now), planCd: PLAN.pro })
  await insertFirstPages(inside)
  await seedBanners(inside, site.banners)
  if (site.introPage) await seedIntro(inside, site.introPage)
  return inside
}

/** The demonstration learner comes first, so that the screens of a learner have something to show. */
async function insertLearners(
  ctx: Context,
  index: number,
  password: string,
  random: ReturnType<typeof seededRandom>,
): Promise<number[]> {
  const known = await ctx.db
    .select({ userSeq: users.userSeq })
    .from(users)
    .where(sql`email = ${DEMO_LEARNER.email}`)
  const first = known[0]?.userSeq ?? (await insertPerson(ctx, { ...DEMO_LEARNER, password }))
  const rows = await ctx.db
    .insert(users)
    .values(
      Array.from({ length: LEARNERS_PER_SITE }, (_, n) => ({
        email: `learner${index + 1}-${n + 1}@seodang.test`,
        name: nameOf(random),
        passwordHash: password,
        verifiedAt: daysAgo(ctx.now, 100),
        createdAt: daysAgo(ctx.now, 100),
      })),
    )
    .returning({ userSeq: users.userSeq })
  return [first, ...rows.map((row) => row.userSeq)]
}

const nameOf = (random: ReturnType<typeof seededRandom>) =>
  random.pick(FAMILY_NAMES) + random.pick(GIVEN_NAMES)

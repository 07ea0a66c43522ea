import { COURSE_TYPE, CURRICULUM_TYPE } from '@seodang/domain/codes'
import { DAY, HOUR, MINUTE } from '@seodang/domain/instant'
import { courseSchedules } from '../../modules/catalog/tables.ts'
import { revenueShares } from '../../modules/settlement/tables.ts'
import { aPdf } from '../a-pdf.ts'
import { aTerm } from '../challenges.ts'
import { aRoom } from '../chat-rooms.ts'
import { aCourse, aCourseStaff, aLive, anItem, type Person } from '../factories.ts'
import { MONTHLY } from '../instalments.ts'
import { aPackage } from '../packaging.ts'
import type { TestServer } from '../server.ts'

/** A meeting of a class, or a date that is chosen. */
export interface Meeting {
  at: Date
  minutes: number
}

/** A class of its own, or one of a package, as it stands on the site all year. */
export interface Part {
  courseSeq: number
  price: number
  /** Lessons and files, with the one that can be tried. */
  sessions: number
  /** Those that cannot be tried, each by the address of the press that opens it or takes it along. */
  lessons: string[]
  meetings: Meeting[]
}

/** What is sold, with all that an oracle has to know of it. */
export interface Product {
  kind: string
  courseSeq: number
  /** Won, without goods. */
  price: number
  /** Cents, where it is sold in dollars, too. */
  cents: number | null
  /** Goods and their carriage. */
  goods: { price: number; carriage: number } | null
  /** Classes that it opens. */
  opens: number[]
  /** What is in it. */
  parts: Part[]
  /** Whether a lesson of each part can be tried. */
  trial: boolean
  /** Days, or null without end. */
  days: number | null
  /** Its own first day. */
  beginsAt: Date | null
  /** Dates of which one is chosen. */
  dates: (Meeting & { scheduleSeq: number })[]
  /** In how many months it is paid, where it is. */
  months: number | null
  share: { userSeq: number; percent: number } | null
}

export const besideOf = ({ goods }: Product): number => (goods ? goods.price + goods.carriage : 0)

const BOOK = 20_000
export const CARRIAGE = 3_000
const SHARE = 33
const PACKED = 60_000
/** Meetings and dates go on a little longer than the year. */
const DAYS_TAUGHT = 380

type Make = (
  price: number,
  change?: Parameters<typeof aCourse>[2],
  what?: { lessons?: number; trial?: boolean; every?: number; type?: Item },
) => Promise<Product>
type Item = (typeof CURRICULUM_TYPE)[keyof typeof CURRICULUM_TYPE]

/** Everything that a site sells in the year; of the kinds that are taught or taken along each has about a half. */
export async function productsOf(
  server: TestServer,
  { channelSeq, owner, place }: { channelSeq: number; owner: Person; place: number },
): Promise<Product[]> {
  const { services, clock } = server
  const from = clock.now()

  const partOf = async (
    course: { courseSeq: number },
    price: number,
    {
      lessons = 3,
      trial = true,
      every = 0,
      type = CURRICULUM_TYPE.video,
    }: { lessons?: number; trial?: boolean; every?: number; type?: Item } = {},
  ): Promise<Part> => {
    const at = { channelSeq, courseSeq: course.courseSeq }
    const opens: string[] = []
    for (let n = 0; n < lessons; n += 1) {
      const { curriculumSeq } = await anItem(services, at, {
        curriculumTypeCd: type,
        isPublic: trial && n === 0 ? 1 : 0,
      })
      const url = `/api/v1.0/curriculums/${channelSeq}/${at.courseSeq}/${curriculumSeq}`
      const isFile = type === CURRICULUM_TYPE.file
      if (trial && n === 0) continue
      opens.push(isFile ? `${url}/files/${await aFile(at, curriculumSeq)}/download` : `${url}/play`)
    }
    const meetings: Meeting[] = []
    const count = every === 0 ? 0 : Math.floor(DAYS_TAUGHT / every)
    for (let n = 1; n <= count; n += 1) {
      const startAt = new Date(from.getTime() + n * every * DAY + 15 * HOUR)
      await aLive(services, at, { startAt })
      meetings.push({ at: startAt, minutes: HOUR / MINUTE })
    }
    return { courseSeq: at.courseSeq, price, sessions: lessons, lessons: opens, meetings }
  }

  /** Uploaded and put into its lesson by the owner. */
  const aFile = async ({ courseSeq }: { courseSeq: number }, curriculumSeq: number): Promise<number> => {
    const uploaded = await server.app.inject({
      method: 'POST',
      url: `/api/v1.0/channels/${channelSeq}/uploads/file?name=book.pdf`,
      headers: { 'content-type': 'application/octet-stream', 'access-token': owner.accessToken },
      payload: await aPdf(),
    })
    const uploadSeq = Number(uploaded.json().data.uploadSeq)
    const editor = `/api/v2.0/channels/${channelSeq}/admin/courses/${courseSeq}/curriculums`
    const { list } = (await server.call({ url: editor, as: owner })).body.data
    const { revision } = list.find((one: { curriculumSeq: number }) => one.curriculumSeq === curriculumSeq)
    const url = `/api/v2.0/curriculums/${channelSeq}/${courseSeq}/${curriculumSeq}/modify`
    const body = { revision, addFiles: [uploadSeq] }
    await server.call({ method: 'POST', url, as: owner, body })
    return uploadSeq
  }

  const make: Make = async (price, change = {}, what = {}) => {
    const course = await aCourse(services, channelSeq, { price, ...change })
    return {
      kind: 'recorded',
      courseSeq: course.courseSeq,
      price,
      cents: change.priceEx ?? null,
      goods: null,
      opens: [course.courseSeq],
      parts: [await partOf(course, price, what)],
      trial: (what.trial ?? true) && what.lessons !== 0,
      days: change.vodDays ?? null,
      beginsAt: change.startAt ?? null,
      dates: [],
      months: null,
      share: null,
    }
  }

  /** Its instructor has a part of it from before the first sale. */
  const shared = async (product: Product): Promise<Product> => {
    const { courseSeq } = product
    const { userSeq } = await aCourseStaff(services, { channelSeq, courseSeq }, 'FAC')
    const share = { userSeq, percent: SHARE }
    await services.db
      .insert(revenueShares)
      .values({ channelSeq, courseSeq, validFrom: new Date('2020-01-01'), shares: [share] })
    return { ...product, share }
  }

  const inDays = (days: number) => new Date(from.getTime() + days * DAY)
  const others: Record<string, () => Promise<Product>> = {
    'live class': () =>
      make(
        70_000,
        { courseTypeCd: COURSE_TYPE.live, vodDays: 60, priceEx: 5_500 },
        { lessons: 0, every: 10 },
      ),
    'offline class with dates': async () => {
      const product = await make(40_000, { courseTypeCd: COURSE_TYPE.offline, vodDays: 40 }, { lessons: 0 })
      for (let day = 20; day < DAYS_TAUGHT; day += 20) {
        const [startAt, endAt] = [inDays(day), new Date(inDays(day).getTime() + 2 * HOUR)]
        const at = { channelSeq, courseSeq: product.courseSeq, startAt, endAt, places: 2 }
        const [row] = await services.db.insert(courseSchedules).values(at).returning()
        product.dates.push({ scheduleSeq: row?.scheduleSeq ?? 0, at: startAt, minutes: 120 })
      }
      return product
    },
    'mixed class': () => make(80_000, { vodDays: 90 }, { lessons: 2, every: 15 }),
    'dated class': () =>
      make(55_000, { vodDays: 60, startAt: inDays(150), endAt: inDays(500) }, { trial: place % 4 < 2 }),
    challenge: async () => {
      const product = await make(20_000, { courseTypeCd: COURSE_TYPE.challenge, vodDays: 45 })
      const term = { startAt: from, endAt: inDays(400), restDays: [] }
      await aTerm(services, { channelSeq, courseSeq: product.courseSeq }, term)
      return product
    },
    file: () => make(12_000, { priceEx: 900 }, { lessons: 1, trial: false, type: CURRICULUM_TYPE.file }),
    'class without lessons, for its chat room': async () => {
      const product = await make(15_000, { vodDays: 30 }, { lessons: 0 })
      await aRoom(services, channelSeq, { classes: [product.courseSeq] })
      return product
    },
  }
  const taught: Product[] = []
  for (const [index, [kind, made]] of Object.entries(others).entries())
    if ((index + place) % 2 === 0) taught.push({ ...(await made()), kind })

  const goods = { deliveryCd: '00', materialTitle: '교재', materialPrice: BOOK } as const
  const pack = await aPackage(services, channelSeq, { price: 88_800 })
  const packed: Part[] = []
  for (const one of pack.classes) {
    const part = await partOf(one, PACKED, { lessons: 2 })
    packed.push({ ...part, sessions: part.sessions + 1 })
  }
  const plain = await make(60_000, { priceEx: 4_999 })
  return [
    plain,
    await make(30_000, { vodDays: 30 }),
    await make(10_000),
    await make(45_000, { priceEx: 3_333, userLimitTypeCd: '99', maxUserCount: 3 }),
    {
      ...(await make(50_000, goods)),
      kind: 'class with goods',
      goods: { price: BOOK, carriage: CARRIAGE },
    },
    await shared(await make(99_990, { priceEx: 7_777 }, { trial: false })),
    {
      ...(await shared(await make(90_000, { ...MONTHLY, vodDays: 120 }))),
      kind: 'paid in months',
      months: 3,
    },
    ...taught,
    {
      ...plain,
      kind: 'package',
      cents: null,
      courseSeq: pack.courseSeq,
      price: 88_800,
      opens: packed.map(({ courseSeq }) => courseSeq),
      parts: packed,
    },
    ...packed.map((part) => ({
      ...plain,
      cents: null,
      courseSeq: part.courseSeq,
      opens: [part.courseSeq],
      parts: [part],
    })),
  ]
}

import { CURRICULUM_TYPE, type CurriculumTypeCd } from '@seodang/domain/codes'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { curriculumItems } from '../../modules/catalog/tables.ts'
import { channels } from '../../modules/site/tables.ts'
import { aPdf } from '../a-pdf.ts'
import { type SoldCourse, withBankAccount } from '../buying.ts'
import { hold } from '../coupons.ts'
import { withDollarStore } from '../dollars.ts'
import { aChannel, aCourse, aMember, anItem, anOperator, type Person } from '../factories.ts'
import { aPackage } from '../packaging.ts'
import type { TestServer } from '../server.ts'
import { BOOK, CENTS, LESSONS, PRODUCT_NAMES, PRODUCTS, type Product, type Terms } from './model.ts'

/** A site that sells a class, also in dollars, a package of two others, files, and a class with a book. */
export async function aShop(server: TestServer, terms: Terms) {
  const { services } = server
  const { channelSeq } = await aChannel(services)
  const here = eq(channels.channelSeq, channelSeq)
  await services.db.update(channels).set({ refundPolicy: terms.policyCd }).where(here)
  services.changes.bump(channelSeq)
  await withBankAccount(server, channelSeq)
  await withDollarStore(server, channelSeq)
  const vodDays = terms.days
  const sell = (product: Product, change: Parameters<typeof aCourse>[2] = {}) =>
    aCourse(services, channelSeq, { price: PRODUCTS[product].price, vodDays, ...change })
  const single = await sell('class', { priceEx: CENTS })
  const files = await sell('files')
  const book = { deliveryCd: '00', materialTitle: '교재', materialPrice: BOOK.price } as const
  const parcel = await sell('parcel', book)
  const pack = await aPackage(
    services,
    channelSeq,
    { price: PRODUCTS.package.price, vodDays },
    PRODUCTS.package.classes.map((own) => ({ price: own })),
  )
  const products = {
    class: { ...single, classes: [single] },
    package: { channelSeq, courseSeq: pack.courseSeq, classes: pack.classes },
    files: { ...files, classes: [files] },
    parcel: { ...parcel, classes: [parcel] },
  }
  const owner = await anOperator(services, channelSeq, 'OWN')
  const carriage = { fee: BOOK.carriage, freeFrom: null, islandFee: 0, escrow: '', revision: 0 }
  const url = `/api/v1.0/channels/${channelSeq}/admin/delivery-settings/modify`
  expect((await server.call({ method: 'POST', url, as: owner, body: carriage })).status).toBe(200)
  const lessons: Record<Product, string[][]> = { class: [], package: [], files: [], parcel: [] }
  for (const product of PRODUCT_NAMES)
    for (const course of products[product].classes) {
      const type = product === 'files' ? CURRICULUM_TYPE.file : CURRICULUM_TYPE.video
      const items = await lessonsIn(server, course, terms, type)
      const opens = items.map((seq) => `/api/v1.0/curriculums/${channelSeq}/${course.courseSeq}/${seq}`)
      if (product !== 'files') lessons[product].push(opens.map((one) => `${one}/play`))
      else
        lessons[product].push(
          await Promise.all(opens.map((one) => withFile(server, { ...course, owner }, one))),
        )
    }
  const learner = await aMember(services, channelSeq)
  const { couponSeq } = await hold(server, channelSeq, learner)
  return {
    channelSeq,
    products,
    lessons,
    learner,
    owner,
    couponSeq,
  }
}
export type Shop = Awaited<ReturnType<typeof aShop>>

/** So many in each, of which the first is the one that can be tried; answers the others. */
async function lessonsIn(
  { services }: TestServer,
  course: SoldCourse,
  { trial }: Terms,
  curriculumTypeCd: CurriculumTypeCd,
): Promise<number[]> {
  const inIt = eq(curriculumItems.courseSeq, course.courseSeq)
  const had = await services.db.$count(curriculumItems, inIt)
  for (let n = had; n < LESSONS; n++) await anItem(services, course, { curriculumTypeCd })
  const [first, ...rest] = await services.db
    .select({ curriculumSeq: curriculumItems.curriculumSeq })
    .from(curriculumItems)
    .where(inIt)
    .orderBy(curriculumItems.curriculumSeq)
  const isFirst = eq(curriculumItems.curriculumSeq, first?.curriculumSeq ?? 0)
  if (trial) await services.db.update(curriculumItems).set({ isPublic: 1 }).where(isFirst)
  return rest.map(({ curriculumSeq }) => curriculumSeq)
}

/** The owner puts a file into the lesson; answers what takes it along. */
async function withFile(
  server: TestServer,
  { channelSeq, courseSeq, owner }: SoldCourse & { owner: Person },
  lesson: string,
): Promise<string> {
  const uploaded = await server.app.inject({
    method: 'POST',
    url: `/api/v1.0/channels/${channelSeq}/uploads/file?name=book.pdf`,
    headers: { 'content-type': 'application/octet-stream', 'access-token': owner.accessToken },
    payload: await aPdf(),
  })
  const uploadSeq = Number(uploaded.json().data.uploadSeq)
  const editor = `/api/v2.0/channels/${channelSeq}/admin/courses/${courseSeq}/curriculums`
  const { list } = (await server.call({ url: editor, as: owner })).body.data
  const { revision } = list.find((one: { curriculumSeq: number }) => lesson.endsWith(`/${one.curriculumSeq}`))
  const url = `${lesson.replace('v1.0', 'v2.0')}/modify`
  const saved = await server.call({
    method: 'POST',
    url,
    as: owner,
    body: { revision, addFiles: [uploadSeq] },
  })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  return `${lesson}/files/${uploadSeq}/download`
}

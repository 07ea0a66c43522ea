import { FARE } from '@seodang/domain/codes'
import { type courses, packageCourses } from '../modules/catalog/tables.ts'
import { aCourse, anItem, type Services } from './factories.ts'

type NewCourse = Partial<typeof courses.$inferInsert>

export interface PackageWorld {
  channelSeq: number
  courseSeq: number
  title: string
  classes: { channelSeq: number; courseSeq: number; title: string }[]
}

/** A published package of two published classes with a lesson each, at 60,000 won like a class. */
export async function aPackage(
  services: Services,
  channelSeq: number,
  overrides: NewCourse = {},
  ofClasses: readonly NewCourse[] = [{}, {}],
): Promise<PackageWorld> {
  const classes = []
  for (const [index, change] of ofClasses.entries()) {
    const course = await aCourse(services, channelSeq, { title: `${index + 1}번째 글쓰기`, ...change })
    await anItem(services, course)
    classes.push(course)
  }
  const pack = await aCourse(services, channelSeq, {
    courseTypeCd: '08',
    title: '글쓰기 묶음',
    fareCd: FARE.paid,
    ...overrides,
  })
  await services.db.insert(packageCourses).values(
    classes.map(({ courseSeq }, index) => ({
      channelSeq,
      packageSeq: pack.courseSeq,
      courseSeq,
      ord: index + 1,
    })),
  )
  return { ...pack, classes }
}

import { anyone, classStaff, member, staff } from '@seodang/domain/access'
import {
  CHOISE_TYPE,
  CURRENCY,
  FARE,
  PACKAGE_USER_LIMIT_TYPE,
  PUBLIC,
  RELEASE_STATE,
  TRASH_TYPE,
} from '@seodang/domain/codes'
import Type from 'typebox'
import { Course, CourseCard } from './catalog.ts'
import { Picture } from './course.ts'
import { endpoint } from './endpoint.ts'
import {
  Amount,
  ChannelKey,
  Code,
  Count,
  CourseKey,
  Flag,
  Instant,
  listOf,
  nullable,
  paging,
  Seq,
  Text,
} from './schemas.ts'

const CourseSeqs = Type.Array(Seq, { minItems: 1, maxItems: 100 })

/** A class as the desk of a package shows it: enough to pick it and to add up. */
export const PackageClass = Type.Object({
  courseSeq: Seq,
  title: Type.String(),
  image: nullable(Picture),
  fareCd: Code(FARE),
  currency: Code(CURRENCY),
  price: nullable(Amount),
  /** Only while it holds (CAT-34). */
  discountPrice: nullable(Amount),
  publicCd: Code(PUBLIC),
  releaseStateCd: Code(RELEASE_STATE),
})

/** CAT-02, D3: a package in its own words, the page of it as classes have one, and what it holds. */
export const Package = Type.Object({
  courseSeq: Seq,
  channelSeq: Seq,
  title: Type.String(),
  subTitle: Type.String(),
  imageUrl: nullable(Type.String()),
  refererCodeUrl: Type.String(),
  price: nullable(Amount),
  discountPrice: nullable(Amount),
  discountEndAt: nullable(Instant),
  startAt: nullable(Instant),
  endAt: nullable(Instant),
  settingPayTimeYn: Flag,
  partNumber: Count,
  currentPartNumber: Count,
  userLimitTypeCd: Code(PACKAGE_USER_LIMIT_TYPE),
  choiseTypeCd: Code(CHOISE_TYPE),
  fareCd: Code(FARE),
  installmentStatus: Flag,
  installmentMonth: nullable(Count),
  trashTypeCd: Code(TRASH_TYPE),
  /** Days; -1 has no end (CAT-21). */
  period: Type.Integer({ minimum: -1 }),
  currency: Code(CURRENCY),
  courses: Type.Array(Seq),
  course: Course,
  /** In their order; private ones are only counted (CAT-40). */
  classes: Type.Array(CourseCard),
  otherCount: Count,
  /** Whole won: what the classes cost one by one today, and what the package saves (CAT-39). */
  classesSum: Amount,
  saving: Amount,
})

export const getPackage = endpoint({
  method: 'GET',
  path: '/v2.0/channels/{channelSeq}/packages/{courseSeq}',
  summary: 'A package as learners see it, with its classes (CAT-02, CAT-39); 410 when deleted',
  access: anyone,
  sameForEverybody: true,
  sameForVisitors: true,
  params: CourseKey,
  reply: Package,
  errors: ['CLASS_NOT_FOUND', 'CLASS_DELETED'],
})

export const attendedOfPackage = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/packages/{courseSeq}/attended',
  summary:
    'Classes of the package that the member attends already, to be confirmed before it is bought (ENR-27)',
  access: member,
  params: CourseKey,
  reply: listOf(Type.Object({ courseSeq: Seq, title: Type.String() })),
  errors: ['CLASS_NOT_FOUND', 'CLASS_DELETED', 'PACKAGE_CLASS_FULL', 'PACKAGE_CLASS_UNPUBLISHED'],
})

const liked = {
  method: 'POST',
  access: member,
  params: CourseKey,
  reply: Type.Object({ likeAt: nullable(Instant), likeCount: Count }),
  errors: ['CLASS_NOT_FOUND'],
  rateLimit: { points: 120, seconds: 60, by: 'user' },
} as const

export const likePackage = endpoint({
  ...liked,
  path: '/v1.0/packages/{channelSeq}/{courseSeq}/bookmark',
  summary: 'Likes a package (LKS-03)',
})

export const unlikePackage = endpoint({
  ...liked,
  path: '/v1.0/packages/{channelSeq}/{courseSeq}/bookmark/delete',
  summary: 'Takes the like of a package back (LKS-03)',
})

export const createPackage = endpoint({
  method: 'POST',
  path: '/v2.0/channels/{channelSeq}/admin/packages/create',
  summary: 'Makes the draft of a package of at least two classes (PKG-03, PKG-04)',
  access: staff('PACKAGE_LIFECYCLE_CREATE'),
  idempotent: 'together',
  params: ChannelKey,
  body: Type.Object({ title: Text(200), courses: CourseSeqs }),
  reply: Type.Object({ courseSeq: Seq }),
  errors: ['PACKAGE_CLASS_REFUSED'],
})

export const packableCourses = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/packages/courses',
  summary: 'Classes that may be put into a package, by title: neither in the bin nor free-open (PKG-09)',
  access: staff('SITE_CLASS_READ', { of: 'ownClasses' }),
  params: ChannelKey,
  query: Type.Object({ ...paging, q: Type.Optional(Text(100)) }),
  reply: listOf(PackageClass),
})

const EditedPackage = Type.Object({
  courses: Type.Array(PackageClass),
  /** Those for which it is not sold, in their order (PKG-05, CAT-40). */
  unsold: Type.Array(Type.Object({ courseSeq: Seq, reason: Type.Enum(['draft', 'private', 'full']) })),
  classesSum: Amount,
  saving: Amount,
  /** Its classes have different currencies, so it is sold in won (PKG-06). */
  wonOnly: Type.Boolean(),
  /** Whoever attends the package gets into a class that is added (PKG-10). */
  attendCount: Count,
})

export const editedPackage = endpoint({
  method: 'GET',
  path: '/v2.0/channels/{channelSeq}/admin/packages/{courseSeq}',
  summary: 'The classes of a package for its staff, with their sum and the saving (PKG-09)',
  access: classStaff('CLASS_INFO_READ'),
  params: CourseKey,
  reply: EditedPackage,
  errors: ['CLASS_NOT_FOUND', 'CLASS_DELETED'],
})

export const savePackageCourses = endpoint({
  method: 'POST',
  path: '/v2.0/channels/{channelSeq}/admin/packages/{courseSeq}/courses/modify',
  summary:
    'The classes of a package in their order; its attendees get into new ones and stay in those taken out (PKG-09, PKG-10)',
  access: classStaff('CLASS_INFO_UPDATE'),
  params: CourseKey,
  /** `before` are those that stood there: whoever comes second is told instead of undoing the first (SET-09). */
  body: Type.Object({ courses: CourseSeqs, before: Type.Array(Seq, { maxItems: 100 }) }),
  reply: EditedPackage,
  errors: [
    'CLASS_NOT_FOUND',
    'CLASS_DELETED',
    'PACKAGE_CLASS_REFUSED',
    'CAPACITY_EXCEEDED',
    'CONFLICT_EDITED',
  ],
})

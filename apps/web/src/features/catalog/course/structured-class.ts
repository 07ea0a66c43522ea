import { COURSE_TYPE, CURRENCY, CURRICULUM_TYPE, YN } from '@seodang/domain/codes'
import { decimalText } from '@seodang/domain/money'
import { outsideUrl } from '@seodang/domain/offer'
import { chargedPrice, priceTermsIn } from '@seodang/domain/price'
import type { Channel } from '../../../platform/channel.tsx'
import { imageAddress } from '../../../ui/image-address.ts'
import type { CourseData } from '../queries.ts'
import { countOf } from './curriculum-view.ts'

const CONTEXT = 'https://schema.org'

/** JSON-LD of a class page (integrations.md 9): the course with its offer and rating, and the way to it. */
export function structuredClass(
  course: CourseData,
  { name, origin }: Pick<Channel, 'name' | 'origin'>,
): object[] {
  const url = `${origin}/classes/${course.courseSeq}`
  return [
    {
      '@context': CONTEXT,
      '@type': 'Course',
      name: course.title,
      description: course.subTitle || course.title,
      url,
      ...(course.image && { image: new URL(imageAddress(course.image.url), origin).href }),
      provider: { '@type': 'Organization', name, sameAs: origin },
      // CAT-33: who is held elsewhere is sold there.
      offers: offerOf(course, outsideUrl(course) ?? url),
      hasCourseInstance: [instanceOf(course)],
      ...ratingOf(course),
    },
    {
      '@context': CONTEXT,
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name, item: `${origin}/classes` },
        { '@type': 'ListItem', position: 2, name: course.title, item: url },
      ],
    },
  ]
}

/** JSON-LD of a package page: a product that consists of courses, with its own offer. */
export function structuredPackage(
  pack: CourseData,
  classes: readonly Pick<CourseData, 'courseSeq' | 'title' | 'subTitle'>[],
  { name, origin }: Pick<Channel, 'name' | 'origin'>,
): object[] {
  const url = `${origin}/packages/${pack.courseSeq}`
  return [
    {
      '@context': CONTEXT,
      '@type': 'Product',
      name: pack.title,
      description: pack.subTitle || pack.title,
      url,
      ...(pack.image && { image: new URL(imageAddress(pack.image.url), origin).href }),
      brand: { '@type': 'Organization', name },
      offers: offerOf(pack, url),
      isRelatedTo: classes.map((one) => ({
        '@type': 'Course',
        name: one.title,
        description: one.subTitle || one.title,
        url: `${origin}/classes/${one.courseSeq}`,
        provider: { '@type': 'Organization', name, sameAs: origin },
      })),
      ...ratingOf(pack),
    },
    {
      '@context': CONTEXT,
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name, item: `${origin}/classes` },
        { '@type': 'ListItem', position: 2, name: pack.title, item: url },
      ],
    },
  ]
}

function offerOf(course: CourseData, url: string): object {
  const currency = course.displayCurrency
  // The answer carries a discount only while it holds (CAT-34), so the moment does not matter here.
  const minor = chargedPrice(priceTermsIn({ ...course, discountEndAt: null }, currency), new Date(0))
  return {
    '@type': 'Offer',
    category: minor === 0 ? 'Free' : 'Paid',
    url,
    ...(minor !== null && {
      price: currency === CURRENCY.krw ? String(minor) : decimalText({ minor, currency }),
      priceCurrency: currency,
    }),
  }
}

function instanceOf(course: CourseData): object {
  const onSite = countOf(course.curriculum, CURRICULUM_TYPE.offline) > 0
  const isWholly = course.courseTypeCd === COURSE_TYPE.offline
  const minutes = Math.ceil(course.totalSeconds / 60)
  return {
    '@type': 'CourseInstance',
    courseMode: isWholly ? 'Onsite' : onSite ? 'Blended' : 'Online',
    ...(minutes > 0 && { courseWorkload: `PT${Math.floor(minutes / 60)}H${minutes % 60}M` }),
    ...(course.startAt && { startDate: course.startAt }),
    ...(course.endAt && { endDate: course.endAt }),
    instructor: course.teachers.map((teacher) => ({ '@type': 'Person', name: teacher.name })),
  }
}

/** Only of reviews that the page shows. */
function ratingOf(course: CourseData): object {
  if (course.courseReviewShowYn !== YN.yes || course.reviewCount === 0) return {}
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: course.reviewRate,
      reviewCount: course.reviewCount,
      bestRating: 5,
      worstRating: 0.5,
    },
  }
}

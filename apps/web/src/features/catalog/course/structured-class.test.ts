import { CURRICULUM_TYPE, FARE } from '@seodang/domain/codes'
import { expect, test } from 'vitest'
import { aClass, aRow } from '../samples.ts'
import { structuredClass } from './structured-class.ts'

const site = { name: '느린 글방', origin: 'https://slow.seodang.kr' }

test('SEO-16 a class tells search engines its offer, length, teacher and the way to it', () => {
  const [course, crumbs] = structuredClass(aClass({ discountPrice: 42_000 }), site)
  expect(course).toMatchObject({
    '@type': 'Course',
    name: '하루 15분, 문장이 되는 일기',
    url: 'https://slow.seodang.kr/classes/7',
    image: 'https://slow.seodang.kr/media/image/cover',
    provider: { '@type': 'Organization', name: '느린 글방' },
    offers: { '@type': 'Offer', category: 'Paid', price: '42000', priceCurrency: 'KRW' },
    hasCourseInstance: [
      { courseMode: 'Online', courseWorkload: 'PT5H20M', instructor: [{ name: '한서윤' }] },
    ],
    aggregateRating: { ratingValue: 4.75, reviewCount: 2, bestRating: 5 },
  })
  expect(crumbs).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [{ position: 1 }, { position: 2, item: 'https://slow.seodang.kr/classes/7' }],
  })
})

test('a rating is told only of reviews that the page shows', () => {
  expect(structuredClass(aClass({ courseReviewShowYn: 'N' }), site)[0]).not.toHaveProperty('aggregateRating')
  expect(structuredClass(aClass({ reviewCount: 0, reviewRate: 0 }), site)[0]).not.toHaveProperty(
    'aggregateRating',
  )
})

test('a free class is offered as free, one with meetings on site as blended', () => {
  const curriculum = [aRow(), aRow({ curriculumTypeCd: CURRICULUM_TYPE.offline })]
  expect(structuredClass(aClass({ fareCd: FARE.free, price: 0, curriculum }), site)[0]).toMatchObject({
    offers: { category: 'Free', price: '0' },
    hasCourseInstance: [{ courseMode: 'Blended' }],
  })
})

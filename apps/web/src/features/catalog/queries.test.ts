import { expect, test } from 'vitest'
import type { Api } from '../../platform/api.ts'
import { type ReviewData, type ReviewPage, reviewsQuery } from './queries.ts'

// Only `get` is reached.
const api = {
  get: () => Promise.resolve(null),
} as unknown as Api

const aReview = (evaluationSeq: number): ReviewData => ({
  evaluationSeq,
  courseSeq: 7,
  channelSeq: 1,
  attendSeq: evaluationSeq,
  writerName: '소금빵',
  profileImageUrl: null,
  reviewPoint: 4.5,
  content: '좋았어요',
  createdAt: '2026-11-01T00:00:00.000Z',
  bestYn: 'N',
  answer: null,
  answeredAt: null,
  answererName: null,
  photos: [],
})
const aPage = (seqs: number[], reviewCount: number): ReviewPage => ({
  reviews: seqs.map(aReview),
  reviewCount,
  reviewRate: 4.5,
  distribution: [0, 0, 0, 0, 0],
})

test('REV-01, REV-02 more reviews are asked for after the last one, as long as fewer are there than reviewCount', () => {
  const { getNextPageParam } = reviewsQuery(api, 1, 7, 'newest')
  const next = (pages: ReviewPage[]) => getNextPageParam(pages.at(-1) ?? aPage([], 0), pages, {}, [])
  expect(next([aPage([3, 2], 3)])).toEqual({
    lastEvaluationSeq: 2,
    lastReviewDatetime: '2026-11-01T00:00:00.000Z',
    lastReviewPoint: 4.5,
  })
  expect(next([aPage([3, 2], 3), aPage([1], 3)])).toBeUndefined()
  expect(next([aPage([], 0)])).toBeUndefined()
})

import { expect, test } from 'vitest'
import type { HomeData } from '../queries.ts'
import { aCard } from '../samples.ts'
import { heroClasses, homeRows } from './home-rows.ts'

const cards = (...seqs: number[]) => seqs.map((courseSeq) => aCard({ courseSeq }))
const home = (rows: Partial<HomeData>): HomeData => ({
  recruiting: [],
  popular: [],
  free: [],
  reviewRate: 0,
  reviewCount: 0,
  reviews: [],
  teachers: [],
  ...rows,
})
const seqs = (rows: ReturnType<typeof homeRows>) => ({
  recruiting: rows.recruiting.map(({ courseSeq }) => courseSeq),
  popular: rows.popular.map(({ courseSeq }) => courseSeq),
  free: rows.free.map(({ courseSeq }) => courseSeq),
})

test('large cards fill whole lines of three, and no class stands twice', () => {
  const rows = homeRows(
    home({ recruiting: cards(1, 2, 3, 4), popular: cards(1, 4, 5, 6, 7, 8), free: cards(3, 5, 9) }),
  )
  expect(seqs(rows)).toEqual({ recruiting: [1, 2, 3], popular: [4, 5, 6, 7], free: [9] })
})

test('one or two classes are all shown large', () => {
  expect(seqs(homeRows(home({ recruiting: cards(1, 2), popular: cards(1, 2) })))).toEqual({
    recruiting: [1, 2],
    popular: [],
    free: [],
  })
})

test('a single left-over card makes no row of small ones', () => {
  const rows = homeRows(home({ recruiting: cards(1, 2, 3, 4), popular: cards(1, 2, 3, 4), free: cards(4) }))
  expect(seqs(rows)).toEqual({ recruiting: [1, 2, 3], popular: [], free: [4] })
})

test('the head of the page takes classes with a picture, one fewer beside a cover of the site', () => {
  const recruiting = [aCard({ courseSeq: 1, image: null }), ...cards(2, 3, 4, 5)]
  expect(heroClasses(home({ recruiting }), false).map(({ courseSeq }) => courseSeq)).toEqual([2, 3, 4])
  expect(heroClasses(home({ recruiting }), true).map(({ courseSeq }) => courseSeq)).toEqual([2, 3])
})

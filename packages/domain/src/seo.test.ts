import { expect, test } from 'vitest'
import { documentSeo, readSeoSetting, robotsContent, seoPagePath } from './seo.ts'
import { seoProblems } from './seo-form.ts'

const plain = { pageName: '클래스', siteName: '느린 글방', description: '천천히 쓰는 곳', own: {}, site: {} }

test('SEO-06 the default title is pageName | siteName', () => {
  expect(documentSeo(plain).title).toBe('클래스 | 느린 글방')
})

test('SEO-07 a page is hidden from search engines until somebody opens it', () => {
  expect(documentSeo(plain)).toMatchObject({ noIndex: true, noFollow: true })
  expect(documentSeo({ ...plain, site: { noIndex: false } })).toMatchObject({
    noIndex: false,
    noFollow: true,
  })
})

test('SEO-08 an empty value does not override the inherited one', () => {
  expect(documentSeo({ ...plain, own: { title: ' ' }, site: { title: '{siteName}에서 배우기' } }).title).toBe(
    '느린 글방에서 배우기',
  )
})

test('SEO-09 templates are filled and line breaks stripped', () => {
  expect(documentSeo({ ...plain, own: { title: '{pageName}<br>{siteName}&nbsp;가을' } }).title).toBe(
    '클래스 느린 글방 가을',
  )
})

test('SEO-14 the page wins over the site, the site over the product', () => {
  const site = { description: '사이트 설명', ogImage: '/media/image/site' }
  expect(documentSeo({ ...plain, site, own: { description: '클래스 설명' } })).toMatchObject({
    description: '클래스 설명',
    ogImage: '/media/image/site',
  })
  expect(documentSeo({ ...plain, site }).description).toBe('사이트 설명')
  expect(documentSeo(plain).description).toBe('천천히 쓰는 곳')
})

test('SEO-09 a name is never read as a template, nor as a pattern of replacement', () => {
  expect(documentSeo({ ...plain, pageName: "{siteName} $& $'" }).title).toBe("{siteName} $& $' | 느린 글방")
})

test('SEO-10 a setting arrives as JSON text, and bad JSON means empty', () => {
  expect(readSeoSetting('{"title":"글","noIndex":false,"noFollow":"no","ogImage":3,"x":1}')).toEqual({
    title: '글',
    noIndex: false,
  })
  for (const bad of ['{', 'null', '3', '', null]) expect(readSeoSetting(bad)).toEqual({})
})

test.each([
  [true, true, 'noindex, nofollow'],
  [true, false, 'noindex, follow'],
  [false, true, 'index, nofollow'],
  [false, false, 'index, follow'],
])('SEO-07 noIndex %s and noFollow %s are said to robots as "%s"', (noIndex, noFollow, content) => {
  expect(robotsContent({ noIndex, noFollow })).toBe(content)
})

test.each([
  ['/classes', 'classes'],
  ['/classes/', 'classes'],
  ['/classes/3', null],
  ['/packages/3', null],
  ['/intro', 'intro'],
  ['/main', 'main'],
  ['/notices', 'notices'],
  ['/notices/3', null],
  ['/me/classes', 'me/classes'],
  ['/p/about', 'about'],
  ['/p/', null],
  ['/mypage', null],
  ['/', null],
])('SEO-02 SEO-03 %s looks up the page %s', (pathname, path) => {
  expect(seoPagePath(pathname)).toBe(path)
})

test.each([
  [{ title: '가'.repeat(201) }, { title: { code: 'tooLong', n: 200 } }],
  [{ description: '가'.repeat(500), ogImage: '' }, {}],
  [{ ogImage: '/media/image/abcdefghijklmnop' }, {}],
  [{ ogImage: 'https://example.com/a.png' }, {}],
  [{ ogImage: '//example.com/a.png' }, { ogImage: 'url' }],
  [{ ogImage: 'javascript:alert(1)' }, { ogImage: 'url' }],
  [{ ogImage: '/media/image/../../settings' }, { ogImage: 'url' }],
])('SEO-05, SEC-44 a setting %j has the problems %j', (setting, problems) => {
  expect(seoProblems(setting)).toEqual(problems)
})

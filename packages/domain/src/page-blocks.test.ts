import fc from 'fast-check'
import { expect, test } from 'vitest'
import { htmlDocument } from './html-document.ts'
import {
  type BlockKind,
  type BlockOf,
  blockImages,
  blockProblems,
  blocksProblems,
  isForMembers,
  isForNonMembers,
  isForVisitors,
  MAX_BLOCKS,
  MAX_READING_BLOCKS,
  type PageBlock,
  shownHtml,
  tidiedBlock,
} from './page-blocks.ts'
import { placesOf } from './page-place.ts'
import { sanitizeRichText } from './rich-text.ts'

const base = { blockId: 'a', visibleTypeCd: '00', hiddenYn: 'N' } as const
const BLOCKS: { [Kind in BlockKind]: BlockOf<Kind> } = {
  text: { ...base, kind: 'text', heading: '소개', body: { type: 'doc', content: [] }, align: 'left' },
  image: { ...base, kind: 'image', imageKey: 'k1', alt: '', caption: '', linkUrl: '', width: 'page' },
  slides: { ...base, kind: 'slides', slides: [{ imageKey: 'k2', alt: '', linkUrl: '/classes' }] },
  video: { ...base, kind: 'video', videoUrl: 'https://youtu.be/dQw4w9WgXcQ', title: '' },
  classList: {
    ...base,
    kind: 'classList',
    heading: '',
    pick: 'newest',
    courseSeqs: [],
    channelCategorySeq: null,
    count: 3,
    columns: 3,
  },
  packageList: {
    ...base,
    kind: 'packageList',
    heading: '',
    pick: 'newest',
    courseSeqs: [],
    count: 3,
    columns: 3,
  },
  instructor: { ...base, kind: 'instructor', heading: '', pick: 'all', userSeqs: [], count: 4 },
  reviewList: { ...base, kind: 'reviewList', heading: '', pick: 'site', courseSeq: null, count: 3 },
  noticeList: { ...base, kind: 'noticeList', heading: '', count: 5 },
  form: { ...base, kind: 'form', formSeq: 1 },
  button: {
    ...base,
    kind: 'button',
    label: '신청하기',
    linkUrl: '/classes',
    openTypeCd: '00',
    align: 'center',
    look: 'main',
  },
  divider: { ...base, kind: 'divider', look: 'line', size: 'small' },
  html: { ...base, kind: 'html', html: '<p>안녕하세요</p>' },
}

test.each(Object.values(BLOCKS))('PGE-13 a sound block of the kind $kind has no problem', (block) => {
  expect(blockProblems(block)).toEqual({})
})

const wrong: [string, PageBlock, object][] = [
  [
    'a heading of 101',
    { ...BLOCKS.text, heading: '가'.repeat(101) },
    { heading: { code: 'tooLong', n: 100 } },
  ],
  ['an image without a picture', { ...BLOCKS.image, imageKey: '' }, { imageKey: 'required' }],
  [
    'an image with a script behind it',
    { ...BLOCKS.image, linkUrl: 'javascript:alert(1)' },
    { linkUrl: 'link' },
  ],
  ['a slide banner without slides', { ...BLOCKS.slides, slides: [] }, { slides: 'notChosen' }],
  [
    'a slide without its picture',
    { ...BLOCKS.slides, slides: [{ imageKey: '', alt: '', linkUrl: '' }] },
    { 'slides.0.imageKey': 'required' },
  ],
  [
    'a video of elsewhere',
    { ...BLOCKS.video, videoUrl: 'https://example.com/a.mp4' },
    { videoUrl: 'youtube' },
  ],
  ['classes by hand without one', { ...BLOCKS.classList, pick: 'hand' }, { courseSeqs: 'notChosen' }],
  ['classes of no category', { ...BLOCKS.classList, pick: 'category' }, { channelCategorySeq: 'notChosen' }],
  ['no class at all', { ...BLOCKS.classList, count: 0 }, { count: { code: 'tooSmall', n: 1 } }],
  ['five columns', { ...BLOCKS.packageList, columns: 5 }, { columns: { code: 'tooLarge', n: 4 } }],
  ['people by hand without one', { ...BLOCKS.instructor, pick: 'hand' }, { userSeqs: 'notChosen' }],
  ['reviews of no class', { ...BLOCKS.reviewList, pick: 'class' }, { courseSeq: 'notChosen' }],
  [
    'more notices than anybody reads',
    { ...BLOCKS.noticeList, count: 25 },
    { count: { code: 'tooLarge', n: 24 } },
  ],
  ['a form that was not chosen', { ...BLOCKS.form, formSeq: null }, { formSeq: 'notChosen' }],
  ['a button without a word', { ...BLOCKS.button, label: ' ' }, { label: 'required' }],
  ['a button that leads nowhere', { ...BLOCKS.button, linkUrl: '' }, { linkUrl: 'required' }],
  ['a button to plain http', { ...BLOCKS.button, linkUrl: 'http://a.test' }, { linkUrl: 'link' }],
  ['too much HTML', { ...BLOCKS.html, html: 'a'.repeat(20_001) }, { html: { code: 'tooLong', n: 20_000 } }],
]
test.each(wrong)('PGE-13 %s', (_, block, problems) => {
  expect(blockProblems(block)).toEqual(problems)
})

test('PGE-13 the blocks of a page are counted, and each is found by its place', () => {
  const many = (n: number, block: PageBlock) =>
    Array.from({ length: n }, (_, index) => ({ ...block, blockId: `b${index}` }))
  expect(blocksProblems(many(MAX_BLOCKS, BLOCKS.divider))).toEqual({})
  expect(blocksProblems(many(MAX_BLOCKS + 1, BLOCKS.divider))).toEqual({
    blocks: { code: 'tooMany', n: MAX_BLOCKS },
  })
  expect(blocksProblems(many(MAX_READING_BLOCKS + 1, BLOCKS.reviewList))).toEqual({
    blocks: { code: 'tooMany', n: MAX_READING_BLOCKS },
  })
  expect(blocksProblems([BLOCKS.text, BLOCKS.text])).toEqual({ 'blocks.1.blockId': 'format' })
  expect(blocksProblems([BLOCKS.divider, { ...BLOCKS.button, blockId: 'b', linkUrl: '' }])).toEqual({
    'blocks.1.linkUrl': 'required',
  })
})

test.each([
  ['00', 'N', [true, false, false]],
  ['01', 'N', [false, true, false]],
  ['02', 'N', [true, false, true]],
  ['00', 'Y', [false, false, false]],
  ['01', 'Y', [false, false, false]],
] as const)(
  'PGE-13 a block for %s, hidden %s, is for visitors, members, only the others: %s',
  (code, hiddenYn, is) => {
    const block = { ...BLOCKS.text, visibleTypeCd: code, hiddenYn }
    expect([isForVisitors(block), isForMembers(block), isForNonMembers(block)]).toEqual(is)
  },
)

test('PGE-13 what is kept has no blanks around it and passed the sanitiser', () => {
  const body = { type: 'doc' as const, content: [{ type: 'script' }, { type: 'paragraph', onclick: 'x' }] }
  expect(tidiedBlock({ ...BLOCKS.text, heading: ' 소개 ', body })).toMatchObject({
    heading: '소개',
    body: { type: 'doc', content: [{ type: 'paragraph' }] },
  })
  expect(tidiedBlock({ ...BLOCKS.button, label: ' 가기 ', linkUrl: ' /main ' })).toMatchObject({
    label: '가기',
    linkUrl: '/main',
  })
})

test('SEC-04 the pictures of a page are named by their fields', () => {
  expect(blockImages([BLOCKS.text, BLOCKS.image, BLOCKS.slides])).toEqual({
    'blocks.1.imageKey': 'k1',
    'blocks.2.slides.0.imageKey': 'k2',
  })
})

test('PGE-18 a page stands where it was put', () => {
  expect(placesOf({ entry: 3, main: 4, intro: 3 }, 3)).toEqual(['entry', 'intro'])
  expect(placesOf({ entry: null, main: null, intro: null }, 3)).toEqual([])
})

const paragraph = (text: string, marks?: object[]) => ({
  type: 'paragraph',
  content: [{ type: 'text', text, ...(marks && { marks }) }],
})
test.each<[string, unknown[]]>([
  ['안녕 &amp; 반가워요', [paragraph('안녕 & 반가워요')]],
  ['<p>하나<p>둘</p>', [paragraph('하나'), paragraph('둘')]],
  ['<b>굵게</b>', [paragraph('굵게', [{ type: 'bold' }])]],
  [
    '<h2>제목</h2><hr>',
    [
      { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: '제목' }] },
      { type: 'horizontalRule' },
    ],
  ],
  [
    '<ul><li>하나</li></ul>',
    [{ type: 'bulletList', content: [{ type: 'listItem', content: [paragraph('하나')] }] }],
  ],
  ['<a href="/classes">수업</a>', [paragraph('수업', [{ type: 'link', attrs: { href: '/classes' } }])]],
  ['<a href="javascript:alert(1)">수업</a>', [paragraph('수업')]],
  ['<a href="&#106;avascript:alert(1)">수업</a>', [paragraph('수업')]],
  ['<script>alert(1)</script>글', [paragraph('글')]],
  ['하나<!-- 둘 --><!-- <p>셋 -->넷<!-- 다섯', [paragraph('하나넷')]],
  ['<style>p{}</style><svg onload=alert(1)><p>x</p></svg>글', [paragraph('글')]],
  ['<img src=x onerror=alert(1)>', []],
  [
    '<img src="/media/image/abc" alt="꽃">',
    [{ type: 'image', attrs: { src: '/media/image/abc', alt: '꽃' } }],
  ],
  ['<iframe src="https://evil.test"></iframe>', []],
  [
    '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>',
    [{ type: 'youtube', attrs: { src: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ' } }],
  ],
  ['<center>가운데</center>', [{ ...paragraph('가운데'), attrs: { textAlign: 'center' } }]],
])('PGE-13 the HTML %s says no more than a document can', (html, content) => {
  expect(shownHtml(html).content ?? []).toEqual(content)
})

test('PGE-13 whatever is written as HTML becomes a document of known nodes, and quickly', () => {
  const piece = fc.constantFrom(
    '<',
    '>',
    '"',
    "'",
    '</',
    'script',
    '<p>',
    '<img src=',
    'onerror=',
    '<!--',
    '-->',
    '&#x3c;',
    '<td>',
    '글',
    ' ',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const document = sanitizeRichText(htmlDocument(pieces.join('')))
      expect(sanitizeRichText(document)).toEqual(document)
    }),
  )
  const began = performance.now()
  for (const bomb of ['<a "', '<a ', '<p ', '<!--', '&#', '<a b="', '<div>', '<li>', '<a href="x">'])
    shownHtml(bomb.repeat(20_000).slice(0, 20_000))
  // As many of the worst as a page holds: what grows faster than the text took half a minute.
  for (let block = 0; block < 20; block++) shownHtml('<!--'.repeat(5000))
  expect(performance.now() - began).toBeLessThan(3000)
})

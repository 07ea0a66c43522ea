import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { isEmptyRichText, RichText } from './RichText.tsx'
import { isSafeAddress } from './rich-text-attributes.ts'

const draw = (...content: unknown[]) => renderToStaticMarkup(<RichText document={{ type: 'doc', content }} />)
const word = (text: string, ...marks: unknown[]) => ({ type: 'text', text, marks })
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content })

test('VAL-29 markup in a text stays words', () => {
  const html = draw(paragraph(word('<script>alert(1)</script>')))
  expect(html).not.toContain('<script')
  expect(html).toContain('&lt;script&gt;')
})

test('VAL-29 nodes and marks that are not known leave only their words', () => {
  const html = draw(
    { type: 'iframe', attrs: { src: 'https://evil.example' }, content: [word('안')] },
    paragraph(word('굵지 않게', { type: 'onclick' })),
  )
  expect(html).not.toContain('iframe')
  expect(html).not.toContain('evil')
  expect(html).toContain('굵지 않게')
})

test.each([
  ['https://example.com', true],
  ['mailto:a@b.kr', true],
  ['/classes/1', true],
  ['#intro', true],
  ['javascript:alert(1)', false],
  [' javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['//evil.example', false],
])('VAL-29 the address %s may be followed: %s', (href, safe) => {
  expect(isSafeAddress(href)).toBe(safe)
  expect(draw(paragraph(word('여기', { type: 'link', attrs: { href } }))).includes('<a')).toBe(safe)
})

test('VAL-29 a picture cannot carry a script', () => {
  expect(draw({ type: 'image', attrs: { src: 'javascript:alert(1)' } })).not.toContain('<img')
  expect(draw({ type: 'image', attrs: { src: '1/photo', alt: '공책', width: 800, height: 600 } })).toContain(
    'alt="공책"',
  )
})

test('a picture keeps its place before it is there', () => {
  expect(draw({ type: 'image', attrs: { src: '1/photo', width: 800, height: 600 } })).toContain(
    'width="800" height="600"',
  )
})

test('headings begin below the title of the page', () => {
  expect(draw({ type: 'heading', attrs: { level: 1 }, content: [word('제목')] })).toContain('<h2>제목</h2>')
  expect(draw({ type: 'heading', attrs: { level: 3 }, content: [word('제목')] })).toContain('<h3>제목</h3>')
})

test('a text may be missing, broken or empty', () => {
  expect(renderToStaticMarkup(<RichText document={null} />)).not.toContain('<p>')
  expect(draw('words', 3, null, { type: 'paragraph', content: 'no list' })).toContain('<p><br/></p>')
})

test('a video is framed from YouTube only, at an address of our making', () => {
  const youtube = (src: string) => draw({ type: 'youtube', attrs: { src, start: 30 } })
  expect(youtube('https://youtu.be/abcdefghijk')).toContain(
    'src="https://www.youtube-nocookie.com/embed/abcdefghijk?start=30"',
  )
  expect(youtube('https://evil.example/embed/abcdefghijk')).not.toContain('iframe')
})

test('everything the editor may store is drawn', () => {
  const cell = {
    type: 'tableCell',
    attrs: { colspan: 2, textAlign: 'right' },
    content: [paragraph(word('칸'))],
  }
  const html = draw(
    { type: 'table', content: [{ type: 'tableRow', content: [cell] }] },
    {
      type: 'taskList',
      content: [{ type: 'taskItem', attrs: { checked: true }, content: [paragraph(word('쓰기'))] }],
    },
    { type: 'details', content: [{ type: 'detailsSummary', content: [word('더 보기')] }] },
    paragraph(word('빨강', { type: 'textStyle', attrs: { color: '#d6322c' } })),
    paragraph(word('나쁜 색', { type: 'textStyle', attrs: { color: 'url(x)' } })),
    { type: 'paragraph', attrs: { textAlign: 'center' }, content: [word('가운데')] },
  )
  expect(html).toContain('colSpan="2"')
  expect(html).toContain('한 일')
  expect(html).toContain('<summary>더 보기</summary>')
  expect(html).toContain('color:#d6322c')
  expect(html).not.toContain('url(x)')
  expect(html).toContain('text-align:center')
})

test.each([
  [[paragraph(word('  '))], true],
  [[paragraph(word('글'))], false],
  [[{ type: 'image', attrs: { src: 'a' } }], false],
  [[], true],
])('a text with %o is empty: %s', (content, empty) => {
  expect(isEmptyRichText({ type: 'doc', content })).toBe(empty)
})

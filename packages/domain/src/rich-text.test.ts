import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { imagesOf, isEmptyRichText, plainText, richTextProblem, sanitizeRichText } from './rich-text.ts'

const doc = (...content: unknown[]) => ({ type: 'doc', content })
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content })
const text = (words: string, ...marks: unknown[]) => ({
  type: 'text',
  text: words,
  ...(marks.length > 0 && { marks }),
})
const link = (href: unknown, more: object = {}) => ({ type: 'link', attrs: { href, ...more } })
const clean = (...content: unknown[]) => sanitizeRichText(doc(...content))?.content

describe('VAL-29 SEC-44 what stays and what goes', () => {
  test('an ordinary document stays as it is', () => {
    const whole = doc(
      {
        type: 'heading',
        attrs: { level: 2, textAlign: 'center' },
        content: [text('제목', { type: 'bold' })],
      },
      paragraph(text('읽기', link('https://a.co', { target: '_blank' })), { type: 'hardBreak' }),
      { type: 'image', attrs: { src: '/media/1', alt: '그림', width: 640 } },
      {
        type: 'table',
        content: [
          {
            type: 'tableRow',
            content: [{ type: 'tableCell', attrs: { colspan: 2 }, content: [paragraph()] }],
          },
        ],
      },
      { type: 'codeBlock', attrs: { language: 'ts' }, content: [text('<b>')] },
    )
    const cleaned = sanitizeRichText(whole)
    expect(sanitizeRichText(cleaned)).toEqual(cleaned)
    expect(cleaned?.content?.map(({ type }) => type)).toEqual([
      'heading',
      'paragraph',
      'image',
      'table',
      'codeBlock',
    ])
    expect(cleaned?.content?.[0]).toEqual(whole.content[0])
  })

  test.each([
    ['a script', { type: 'script', content: [text('alert(1)')] }],
    ['a frame', { type: 'iframe', attrs: { src: 'https://evil.test' } }],
    ['a video of another host', { type: 'youtube', attrs: { src: 'https://evil.test/embed/dQw4w9WgXcQ' } }],
    ['an image by data', { type: 'image', attrs: { src: 'data:image/svg+xml,<svg onload=alert(1)>' } }],
    ['an image without encryption', { type: 'image', attrs: { src: 'http://a.co/x.png' } }],
    ['an image without address', { type: 'image', attrs: { alt: 'x' } }],
    ['a node named after an object’s own', { type: 'constructor' }],
    ['a document within', doc(paragraph(text('x')))],
    ['a node that is none', 'text'],
    ['an empty text', text('')],
  ])('%s goes', (_, node) => {
    expect(clean(node)).toBeUndefined()
  })

  test.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.test',
    '/\\evil.test',
    'https://user:pass@evil.test',
    'mailto:x',
    42,
    null,
  ])('a link to %s goes, its words stay', (href) => {
    expect(clean(paragraph(text('여기', link(href))))).toEqual([paragraph(text('여기'))])
  })

  test.each([
    'https://a.co/x?y=1#z',
    'http://a.co',
    '/classes/3',
    '#section-2',
    'mailto:a@b.co',
    'tel:02-123-4567',
  ])('a link to %s stays', (href) => {
    expect(clean(paragraph(text('여기', link(href))))).toEqual([paragraph(text('여기', link(href)))])
  })

  test('event handlers, styles, classes and odd values of attributes go', () => {
    const attrs = { level: 2, onclick: 'x()', style: 'position:fixed', class: 'x', textAlign: 'evil' }
    expect(clean({ type: 'heading', attrs })).toEqual([{ type: 'heading', attrs: { level: 2 } }])
    expect(clean({ type: 'heading', attrs: { level: 99 } })).toBeUndefined()
    const colours = text('색', { type: 'textStyle', attrs: { color: 'url(x)' } }, { type: 'evil' })
    expect(clean(paragraph(colours))).toEqual([paragraph(text('색', { type: 'textStyle' }))])
  })

  test.each([
    ['tableCell', 'colwidth', [100, 200], [100, 200]],
    ['tableCell', 'colwidth', [0], undefined],
    ['tableCell', 'colwidth', ['100'], undefined],
    ['tableCell', 'colwidth', Array.from({ length: 21 }, () => 1), undefined],
    ['tableCell', 'colwidth', 'evil', undefined],
    ['tableCell', 'colspan', 20, 20],
    ['tableCell', 'colspan', 21, undefined],
    ['tableCell', 'colspan', '2', undefined],
    ['taskItem', 'checked', true, true],
    ['taskItem', 'checked', 'true', undefined],
    ['codeBlock', 'language', 'x'.repeat(31), 'x'.repeat(30)],
    ['codeBlock', 'language', 3, undefined],
    ['orderedList', 'start', 0, 0],
    ['paragraph', 'textAlign', 'justify', 'justify'],
  ])('the attribute of a %s: %s %j', (type, name, value, kept) => {
    expect(clean({ type, attrs: { [name]: value } })).toEqual([
      { type, ...(kept !== undefined && { attrs: { [name]: kept } }) },
    ])
  })

  test('a colour stays as a hex only', () => {
    const marked = (color: unknown) => paragraph(text('색', { type: 'textStyle', attrs: { color } }))
    expect(clean(marked('#1a2b3c'))).toEqual([marked('#1a2b3c')])
    expect(clean(marked('red'))).toEqual([paragraph(text('색', { type: 'textStyle' }))])
    expect(clean(paragraph(text('색', 'bold', { type: 3 })))).toEqual([paragraph(text('색'))])
  })

  test('ROOM-30 a video is framed at the address that we build', () => {
    expect(clean({ type: 'youtube', attrs: { src: 'https://youtu.be/dQw4w9WgXcQ?autoplay=1' } })).toEqual([
      { type: 'youtube', attrs: { src: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ' } },
    ])
  })
})

describe('SEC-52 limits', () => {
  const nested = (depth: number): unknown => {
    let node: unknown = text('x')
    for (let level = 0; level < depth; level += 1) node = { type: 'blockquote', content: [node] }
    return node
  }

  test('depth, nodes and characters are bounded', () => {
    expect(sanitizeRichText(doc(nested(18)))).not.toBeNull()
    expect(sanitizeRichText(doc(nested(21)))).toBeNull()
    expect(sanitizeRichText(doc(nested(100_000)))).toBeNull()
    expect(sanitizeRichText(doc(...Array.from({ length: 5000 }, () => paragraph())))).toBeNull()
    expect(sanitizeRichText(doc(paragraph(text('x'.repeat(100_000)))))).not.toBeNull()
    expect(sanitizeRichText(doc(paragraph(text('x'.repeat(100_001)))))).toBeNull()
  })

  test('what is no document is a problem of the field', () => {
    for (const value of ['<p>x</p>', [], 3, { type: 'paragraph' }])
      expect(richTextProblem(value)).toBe('content')
    expect(richTextProblem(null)).toBeNull()
    expect(richTextProblem(null, { isRequired: true })).toBe('required')
    expect(richTextProblem(doc(paragraph(text(' '))), { isRequired: true })).toBe('contentRequired')
    expect(richTextProblem(doc({ type: 'image', attrs: { src: '/x' } }), { isRequired: true })).toBeNull()
  })
})

test('plain text is one line of words, cut at a character', () => {
  const document = sanitizeRichText(
    doc(
      { type: 'heading', attrs: { level: 1 }, content: [text('제목')] },
      paragraph(text('첫 '), text('문장')),
      paragraph(text('둘')),
    ),
  )
  expect(document && plainText(document)).toBe('제목 첫 문장 둘')
  expect(document && plainText(document, 4)).toBe('제목 첫')
  expect(document && isEmptyRichText(document)).toBe(false)
})

test('the pictures of a document are found wherever they stand', () => {
  const image = (src: string) => ({ type: 'image', attrs: { src } })
  const document = sanitizeRichText(doc(image('/a'), { type: 'blockquote', content: [image('/b')] }))
  expect(document && imagesOf(document)).toEqual(['/a', '/b'])
})

const types = ['doc', 'paragraph', 'text', 'image', 'youtube', 'heading', 'script', '__proto__', 'toString']
const values = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.constantFrom('javascript:x', 'https://a.co', '/x'),
  fc.jsonValue(),
)
const { node } = fc.letrec((tie) => ({
  node: fc.record({
    type: fc.constantFrom(...types),
    text: fc.oneof(fc.string(), fc.integer()),
    attrs: fc.dictionary(
      fc.constantFrom('src', 'href', 'level', 'onclick', '__proto__', 'textAlign'),
      values,
    ),
    marks: fc.oneof(
      fc.array(
        fc.record({
          type: fc.constantFrom('link', 'bold', 'evil'),
          attrs: fc.dictionary(fc.constant('href'), values),
        }),
      ),
      values,
    ),
    content: fc.oneof({ depthSize: 'small' }, fc.constant([]), fc.array(tie('node')), values),
  }),
}))

test('SEC-44 whatever is sent, the answer is clean, and cleaning it again changes nothing', () => {
  fc.assert(
    fc.property(fc.array(node), (content) => {
      const cleaned = sanitizeRichText(doc(...content))
      expect(sanitizeRichText(cleaned)).toEqual(cleaned)
      const said = JSON.stringify(cleaned, (key, value: unknown) => (key === 'text' ? '' : value))
      expect(said).not.toMatch(/javascript:|onclick|script|"evil"/)
    }),
  )
})

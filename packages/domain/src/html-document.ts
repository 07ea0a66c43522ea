import { youtubeId } from './youtube.ts'

/** An element as it was written, or a text. */
type Element = { tag: string; attrs: Record<string, string>; children: (Element | string)[] }
type Node = { type: string; attrs?: Record<string, unknown>; content?: Node[]; marks?: Node[]; text?: string }

const TOKEN =
  /<(\/?)([a-z][a-z0-9]{0,20})((?:[^<>"']|"[^"<]{0,2100}"|'[^'<]{0,2100}'){0,2000})>|[^<]{1,20000}|</gi
const ATTRIBUTE = /([a-z-]{1,30})\s{0,5}=\s{0,5}(?:"([^"]{0,2100})"|'([^']{0,2100})'|([^\s"'>]{1,2100}))/gi

/** Nothing of these is ever read: what they hold is code, not text. */
const SILENT = [
  'script',
  'style',
  'template',
  'noscript',
  'svg',
  'math',
  'object',
  'head',
  'title',
  'textarea',
]
const EMPTY = ['br', 'hr', 'img', 'input', 'meta', 'link', 'source', 'wbr', 'col']
const MARK_OF: Readonly<Record<string, string>> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  u: 'underline',
  s: 'strike',
  del: 'strike',
  code: 'code',
  sub: 'subscript',
  sup: 'superscript',
  mark: 'highlight',
  a: 'link',
}
const INLINE = [...Object.keys(MARK_OF), 'span', 'font', 'small', 'br', 'label', 'time', 'wbr']
const DEEPEST = 40

/**
 * HTML as a document of the editor, which `sanitizeRichText` then goes through: no markup of whoever wrote it reaches
 * a page, only what it says. What has no counterpart gives way to what it holds.
 */
export function htmlDocument(html: string): Node {
  return { type: 'doc', content: blocksOf(parsed(html).children) }
}

function parsed(html: string): Element {
  const root: Element = { tag: '', attrs: {}, children: [] }
  const open: Element[] = [root]
  let silentTag = ''
  for (const [token, closing, name = '', attributes = ''] of withoutComments(html).matchAll(TOKEN)) {
    const tag = name.toLowerCase()
    if (silentTag !== '') {
      if (closing && tag === silentTag) silentTag = ''
    } else if (tag === '') {
      open.at(-1)?.children.push(unescaped(token))
    } else if (closing) {
      const at = open.findLastIndex((element, index) => index > 0 && element.tag === tag)
      if (at > 0) open.length = at
    } else if (SILENT.includes(tag)) {
      silentTag = attributes.endsWith('/') ? '' : tag
    } else {
      const element: Element = { tag, attrs: attributesOf(attributes), children: [] }
      open.at(-1)?.children.push(element)
      if (!EMPTY.includes(tag) && !attributes.endsWith('/') && open.length < DEEPEST) open.push(element)
    }
  }
  return root
}

/** One that nobody ends goes on to the end. Looked for in one pass: what is read here anybody may have written. */
function withoutComments(html: string): string {
  let kept = ''
  let from = 0
  for (;;) {
    const begin = html.indexOf('<!--', from)
    if (begin === -1) return kept + html.slice(from)
    const end = html.indexOf('-->', begin + 4)
    kept += html.slice(from, begin)
    if (end === -1) return kept
    from = end + 3
  }
}

const attributesOf = (written: string): Record<string, string> =>
  Object.fromEntries(
    [...written.matchAll(ATTRIBUTE)].map(([, name = '', double, single, bare]) => [
      name.toLowerCase(),
      unescaped(double ?? single ?? bare ?? ''),
    ]),
  )

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  copy: '©',
  middot: '·',
  hellip: '…',
}

const unescaped = (text: string) =>
  text.replaceAll(/&(?:#(\d{1,6})|#x([0-9a-f]{1,5})|([a-z]{2,8}));/gi, (whole, ten, hex, name) => {
    if (name !== undefined) return ENTITIES[String(name).toLowerCase()] ?? whole
    const code = ten === undefined ? Number.parseInt(String(hex), 16) : Number(ten)
    const isText = code >= 32 && code < 0x11_00_00 && !(code >= 0xd8_00 && code <= 0xdf_ff)
    return isText ? String.fromCodePoint(code) : ''
  })

const isInline = (child: Element | string): boolean =>
  typeof child === 'string' || (INLINE.includes(child.tag) && child.children.every(isInline))

/** Runs of words become paragraphs; what is a block of its own stands between them. */
function blocksOf(children: readonly (Element | string)[], align?: string): Node[] {
  const blocks: Node[] = []
  let run: (Element | string)[] = []
  const endRun = () => {
    const content = wordsOf(run, [])
    run = []
    const says = content.some(({ type, text }) => type !== 'text' || text?.trim() !== '')
    if (says) blocks.push({ type: 'paragraph', ...(align && { attrs: { textAlign: align } }), content })
  }
  for (const child of children) {
    if (isInline(child)) run.push(child)
    else if (typeof child !== 'string') {
      endRun()
      blocks.push(...blockOf(child, alignOf(child) ?? align))
    }
  }
  endRun()
  return blocks
}

const alignOf = ({ attrs, tag }: Element): string | undefined =>
  tag === 'center'
    ? 'center'
    : (attrs.align?.toLowerCase() ??
      /text-align:\s{0,5}(left|center|right|justify)/i.exec(attrs.style ?? '')?.[1])

function blockOf(element: Element, align?: string): Node[] {
  const { tag, attrs, children } = element
  const level = /^h([1-6])$/.exec(tag)?.[1]
  if (level !== undefined)
    return [
      {
        type: 'heading',
        attrs: { level: Number(level), ...(align && { textAlign: align }) },
        content: wordsOf(children, []),
      },
    ]
  switch (tag) {
    case 'hr':
      return [{ type: 'horizontalRule' }]
    case 'img':
      return [
        {
          type: 'image',
          attrs: {
            src: attrs.src,
            alt: attrs.alt,
            width: wholeOf(attrs.width),
            height: wholeOf(attrs.height),
          },
        },
      ]
    case 'iframe':
      return youtubeId(attrs.src ?? '') === null ? [] : [{ type: 'youtube', attrs: { src: attrs.src } }]
    case 'ul':
    case 'ol':
      return [
        {
          type: tag === 'ul' ? 'bulletList' : 'orderedList',
          content: childrenNamed(element, ['li'], 'listItem'),
        },
      ]
    case 'pre':
      return [{ type: 'codeBlock', content: [{ type: 'text', text: plainOf(children) }] }]
    case 'table':
      return [{ type: 'table', content: rowsOf(element) }]
    case 'blockquote':
      return [{ type: 'blockquote', content: blocksOf(children, align) }]
    case 'details':
      return [detailsOf(children)]
    default:
      return blocksOf(children, align)
  }
}

const wholeOf = (text: string | undefined) => (/^\d{1,5}$/.test(text ?? '') ? Number(text) : undefined)
const isElement = (child: Element | string): child is Element => typeof child !== 'string'

const childrenNamed = (element: Element, tags: readonly string[], type: string): Node[] =>
  element.children
    .filter(isElement)
    .filter(({ tag }) => tags.includes(tag))
    .map((child) => ({
      type: child.tag === 'th' ? 'tableHeader' : type,
      content: blocksOf(child.children),
    }))

const rowsOf = (table: Element): Node[] =>
  table.children
    .filter(isElement)
    .flatMap((child) =>
      child.tag === 'tr'
        ? [{ type: 'tableRow', content: childrenNamed(child, ['td', 'th'], 'tableCell') }]
        : rowsOf(child),
    )

function detailsOf(children: readonly (Element | string)[]): Node {
  const summary = children.filter(isElement).find(({ tag }) => tag === 'summary')
  return {
    type: 'details',
    content: [
      { type: 'detailsSummary', content: wordsOf(summary?.children ?? [], []) },
      { type: 'detailsContent', content: blocksOf(children.filter((child) => child !== summary)) },
    ],
  }
}

function wordsOf(children: readonly (Element | string)[], marks: readonly Node[]): Node[] {
  return children.flatMap((child): Node[] => {
    if (typeof child === 'string') {
      const text = child.replaceAll(/\s+/g, ' ')
      return text === '' ? [] : [{ type: 'text', text, ...(marks.length > 0 && { marks: [...marks] }) }]
    }
    if (child.tag === 'br') return [{ type: 'hardBreak' }]
    return wordsOf(child.children, [...marks, ...marksOf(child)])
  })
}

function marksOf({ tag, attrs }: Element): Node[] {
  const type = MARK_OF[tag]
  if (type === undefined) return []
  return [type === 'link' ? { type, attrs: { href: attrs.href } } : { type }]
}

const plainOf = (children: readonly (Element | string)[]): string =>
  children.map((child) => (typeof child === 'string' ? child : plainOf(child.children))).join('')

import { isColour } from './color.ts'
import type { FieldProblem } from './problems.ts'
import { cutText } from './text.ts'
import { isHttpUrl, isSitePath } from './url.ts'
import { isEmail } from './validation.ts'
import { youtubeEmbedUrl, youtubeId } from './youtube.ts'

/** A node of an editor document that has passed `sanitizeRichText`. */
export type RichTextNode = {
  type: string
  attrs?: Record<string, RichTextValue>
  content?: RichTextNode[]
  marks?: RichTextMark[]
  text?: string
}
export type RichTextMark = { type: string; attrs?: Record<string, RichTextValue> }
export type RichTextValue = string | number | boolean | null | number[]

/** SEC-52: bounds of one document. */
export const RICH_TEXT_LIMITS = { depth: 20, nodes: 5000, characters: 100_000 } as const

type Cleaner = (value: unknown) => RichTextValue | undefined
type Attributes = Readonly<Record<string, Cleaner>>

const oneOf =
  (...allowed: readonly string[]): Cleaner =>
  (value) =>
    typeof value === 'string' && allowed.includes(value) ? value : undefined
const whole =
  (min: number, max: number): Cleaner =>
  (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max ? value : undefined
const plain =
  (max: number): Cleaner =>
  (value) =>
    typeof value === 'string' ? cutText(value, max) : undefined
const flag: Cleaner = (value) => (typeof value === 'boolean' ? value : undefined)
const colour: Cleaner = (value) => (typeof value === 'string' && isColour(value) ? value : undefined)
const widths: Cleaner = (value) =>
  Array.isArray(value) && value.length <= 20 && value.every((width) => Number.isInteger(width) && width > 0)
    ? value.map(Number)
    : undefined

/** Links lead to http, https, mail, phone or a path of the site (SEC-44). */
const linkTarget: Cleaner = (value) => {
  if (typeof value !== 'string') return undefined
  if (isHttpUrl(value) || isSitePath(value) || /^#[\w-]{1,100}$/.test(value)) return value
  if (value.startsWith('mailto:')) return isEmail(value.slice(7)) ? value : undefined
  return /^tel:\+?[\d-]{3,20}$/.test(value) ? value : undefined
}
/** Pictures and files come from https or from our own storage. */
const source: Cleaner = (value) =>
  typeof value === 'string' && (isSitePath(value) || (isHttpUrl(value) && /^https:/i.test(value)))
    ? value
    : undefined
/** Only YouTube may be framed, at the address we build ourselves. */
const videoSource: Cleaner = (value) => {
  const id = typeof value === 'string' ? youtubeId(value) : null
  return id === null ? undefined : youtubeEmbedUrl(id)
}

const align: Attributes = { textAlign: oneOf('left', 'center', 'right', 'justify') }
const cell: Attributes = { colspan: whole(1, 20), rowspan: whole(1, 100), colwidth: widths, ...align }

/** Every node that may stand in a document, with its attributes; `needs` names those it is nothing without. */
const NODES: Readonly<Record<string, { attrs: Attributes; needs?: string }>> = {
  doc: { attrs: {} },
  paragraph: { attrs: align },
  heading: { attrs: { ...align, level: whole(1, 6) }, needs: 'level' },
  text: { attrs: {} },
  hardBreak: { attrs: {} },
  horizontalRule: { attrs: {} },
  blockquote: { attrs: {} },
  bulletList: { attrs: {} },
  orderedList: { attrs: { start: whole(0, 100_000) } },
  listItem: { attrs: {} },
  taskList: { attrs: {} },
  taskItem: { attrs: { checked: flag } },
  codeBlock: { attrs: { language: plain(30) } },
  image: {
    attrs: {
      src: source,
      alt: plain(300),
      title: plain(300),
      width: whole(1, 10_000),
      height: whole(1, 10_000),
    },
    needs: 'src',
  },
  table: { attrs: {} },
  tableRow: { attrs: {} },
  tableHeader: { attrs: cell },
  tableCell: { attrs: cell },
  youtube: {
    attrs: {
      src: videoSource,
      width: whole(1, 10_000),
      height: whole(1, 10_000),
      start: whole(0, 1_000_000),
    },
    needs: 'src',
  },
  details: { attrs: { open: flag } },
  detailsSummary: { attrs: {} },
  detailsContent: { attrs: {} },
}

const MARKS: Readonly<Record<string, { attrs: Attributes; needs?: string }>> = {
  bold: { attrs: {} },
  italic: { attrs: {} },
  underline: { attrs: {} },
  strike: { attrs: {} },
  code: { attrs: {} },
  subscript: { attrs: {} },
  superscript: { attrs: {} },
  highlight: { attrs: { color: colour } },
  textStyle: { attrs: { color: colour } },
  link: { attrs: { href: linkTarget, target: oneOf('_blank') }, needs: 'href' },
}

type Budget = { nodes: number; characters: number; isExceeded: boolean }

/**
 * VAL-29, SEC-44: the document with nothing but known nodes, marks and safe attributes; what is unknown is
 * left out with all that it holds. Null when the value is no document or passes the limits.
 */
export function sanitizeRichText(value: unknown): RichTextNode | null {
  if (!isRecord(value) || value.type !== 'doc') return null
  const budget: Budget = { nodes: 0, characters: 0, isExceeded: false }
  const [document] = cleanNode(value, 0, budget)
  return budget.isExceeded || document === undefined ? null : document
}

/** VAL-29: whether a submitted document is one; its content is sanitised, not refused. */
export function richTextProblem(value: unknown, { isRequired = false } = {}): FieldProblem | null {
  if (value === null || value === undefined) return isRequired ? 'required' : null
  const document = sanitizeRichText(value)
  if (document === null) return 'content'
  return isRequired && isEmptyRichText(document) ? 'contentRequired' : null
}

function cleanNode(value: unknown, depth: number, budget: Budget): RichTextNode[] {
  if (!isRecord(value) || typeof value.type !== 'string') return []
  budget.nodes += 1
  if (depth > RICH_TEXT_LIMITS.depth || budget.nodes > RICH_TEXT_LIMITS.nodes) budget.isExceeded = true
  if (budget.isExceeded || (value.type === 'doc' && depth > 0)) return []

  const rule = ruleOf(NODES, value.type)
  if (rule === undefined) return []
  if (value.type === 'text') return cleanText(value, budget)
  const attrs = cleanAttributes(rule, value.attrs)
  if (attrs === null) return []
  const children = Array.isArray(value.content) ? value.content : []
  const content = children.flatMap((child: unknown) => cleanNode(child, depth + 1, budget))
  return [{ type: value.type, ...(attrs && { attrs }), ...(content.length > 0 && { content }) }]
}

function cleanText(value: Record<string, unknown>, budget: Budget): RichTextNode[] {
  if (typeof value.text !== 'string' || value.text === '') return []
  budget.characters += value.text.length
  if (budget.characters > RICH_TEXT_LIMITS.characters) budget.isExceeded = true
  const marks = (Array.isArray(value.marks) ? value.marks.slice(0, 20) : []).flatMap(cleanMark)
  return [{ type: 'text', text: value.text, ...(marks.length > 0 && { marks }) }]
}

function cleanMark(value: unknown): RichTextMark[] {
  if (!isRecord(value) || typeof value.type !== 'string') return []
  const rule = ruleOf(MARKS, value.type)
  if (rule === undefined) return []
  const attrs = cleanAttributes(rule, value.attrs)
  return attrs === null ? [] : [{ type: value.type, ...(attrs && { attrs }) }]
}

/** The safe attributes, undefined when there are none, null when the one that is needed is missing. */
function cleanAttributes(rule: { attrs: Attributes; needs?: string }, value: unknown) {
  const given = isRecord(value) ? value : {}
  const safe = Object.entries(rule.attrs).flatMap(([name, clean]): [string, RichTextValue][] => {
    const cleaned = Object.hasOwn(given, name) ? clean(given[name]) : undefined
    return cleaned === undefined ? [] : [[name, cleaned]]
  })
  if (rule.needs !== undefined && !safe.some(([name]) => name === rule.needs)) return null
  return safe.length === 0 ? undefined : Object.fromEntries(safe)
}

function ruleOf<Rule>(rules: Readonly<Record<string, Rule>>, type: string): Rule | undefined {
  return Object.hasOwn(rules, type) ? rules[type] : undefined
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const BREAKS: readonly string[] = [
  'paragraph',
  'heading',
  'hardBreak',
  'horizontalRule',
  'blockquote',
  'listItem',
  'taskItem',
  'codeBlock',
  'tableRow',
  'detailsSummary',
  'tableCell',
  'tableHeader',
]

/** The words of a sanitised document on one line, for search, previews and descriptions. */
export function plainText(document: RichTextNode, maxLength: number = RICH_TEXT_LIMITS.characters): string {
  const parts: string[] = []
  collectText(document, parts)
  return cutText(parts.join('').replace(/\s+/g, ' ').trim(), maxLength)
}

function collectText(node: RichTextNode, parts: string[]): void {
  if (node.text !== undefined) parts.push(node.text)
  for (const child of node.content ?? []) collectText(child, parts)
  if (BREAKS.includes(node.type)) parts.push(' ')
}

/** Whether nothing can be seen: no text, picture, video or line. */
export function isEmptyRichText(document: RichTextNode): boolean {
  return plainText(document) === '' && !holdsMedia(document)
}

/** AUTH-20: whether more was written than the headings that a template brought. */
export function hasWordsOfItsOwn(document: RichTextNode): boolean {
  const below = (document.content ?? []).filter(({ type }) => type !== 'heading')
  return !isEmptyRichText({ ...document, content: below })
}

function holdsMedia(node: RichTextNode): boolean {
  if (['image', 'youtube', 'horizontalRule'].includes(node.type)) return true
  return (node.content ?? []).some(holdsMedia)
}

/** The addresses of pictures in a sanitised document, so that unused uploads can be told. */
export function imagesOf(node: RichTextNode): string[] {
  const own = node.type === 'image' && typeof node.attrs?.src === 'string' ? [node.attrs.src] : []
  return [...own, ...(node.content ?? []).flatMap(imagesOf)]
}

import { Fragment, type ReactNode } from 'react'
import { cx } from './cx.ts'
import {
  StoredImage,
  TableCell,
  TaskItem,
  TextHeading,
  TextLink,
  TextTable,
  YoutubeFrame,
} from './RichTextParts.tsx'
import styles from './rich-text.module.css'
import { alignOf, colourOf, isRecord, numberOf, textOf } from './rich-text-attributes.ts'

/** A rich text as the editor stores it. */
export type RichTextDocument = { type: 'doc'; [field: string]: unknown }

type Node = { type: string; attrs: Record<string, unknown>; content: Node[]; marks: Node[]; text: string }

/** Stored JSON as nodes; what is no node is left out. */
function nodesOf(value: unknown): Node[] {
  if (!Array.isArray(value)) return []
  return value.filter(isRecord).map((node) => ({
    type: String(node.type),
    attrs: isRecord(node.attrs) ? node.attrs : {},
    content: nodesOf(node.content),
    marks: nodesOf(node.marks),
    text: typeof node.text === 'string' ? node.text : '',
  }))
}

type RichTextProps = {
  document: RichTextDocument | null | undefined
  className?: string
  /** How wide pictures get, as `sizes` says it. */
  imageSizes?: string
}

/**
 * Shows a stored rich text: only the nodes named here, never markup from the text itself (VAL-29). Light enough
 * for public pages and the same on the server.
 */
export function RichText({
  document,
  className,
  imageSizes = '(max-width: 768px) 100vw, 736px',
}: RichTextProps) {
  return <div className={cx(styles.text, className)}>{draw(nodesOf(document?.content), imageSizes)}</div>
}

/** True for a document that would show neither a word nor a picture. */
export function isEmptyRichText(document: RichTextDocument | null | undefined) {
  const shows = (nodes: Node[]): boolean =>
    nodes.some(({ type, text, content }) => SHOWN.includes(type) || text.trim() !== '' || shows(content))
  return !shows(nodesOf(document?.content))
}

/** Nodes that show something without a word. */
const SHOWN = ['image', 'youtube', 'horizontalRule']

const draw = (nodes: Node[], sizes: string): ReactNode[] =>
  // Stored text has no identity finer than its place.
  nodes.map((node, index) => <Fragment key={`${node.type}${index}`}>{drawNode(node, sizes)}</Fragment>)

function drawNode(node: Node, sizes: string): ReactNode {
  const inside = () => draw(node.content, sizes)
  const Plain = PLAIN[node.type]
  if (Plain) return <Plain>{inside()}</Plain>
  switch (node.type) {
    case 'text':
      return node.marks.reduce<ReactNode>(drawMark, node.text)
    case 'paragraph':
      return <p style={alignOf(node.attrs)}>{node.content.length > 0 ? inside() : <br />}</p>
    case 'heading':
      return <TextHeading attrs={node.attrs}>{inside()}</TextHeading>
    case 'orderedList':
      return <ol start={numberOf(node.attrs.start)}>{inside()}</ol>
    case 'taskItem':
      return <TaskItem done={node.attrs.checked === true}>{inside()}</TaskItem>
    case 'codeBlock':
      return (
        <pre>
          <code>{inside()}</code>
        </pre>
      )
    case 'horizontalRule':
      return <hr />
    case 'hardBreak':
      return <br />
    case 'image':
      return <StoredImage attrs={node.attrs} sizes={sizes} />
    case 'youtube':
      return <YoutubeFrame attrs={node.attrs} />
    case 'table':
      return <TextTable>{inside()}</TextTable>
    case 'tableHeader':
    case 'tableCell':
      return (
        <TableCell head={node.type === 'tableHeader'} attrs={node.attrs}>
          {inside()}
        </TableCell>
      )
    case 'details':
      return <details open={node.attrs.open === true}>{inside()}</details>
    default:
      return inside()
  }
}

/** Nodes that are one element and nothing more. */
const PLAIN: Partial<Record<string, 'ul' | 'li' | 'blockquote' | 'tr' | 'summary' | 'div'>> = {
  bulletList: 'ul',
  taskList: 'ul',
  listItem: 'li',
  blockquote: 'blockquote',
  tableRow: 'tr',
  detailsSummary: 'summary',
  detailsContent: 'div',
}

const PLAIN_MARKS: Partial<Record<string, 'strong' | 'em' | 'u' | 's' | 'code' | 'sub' | 'sup'>> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  code: 'code',
  subscript: 'sub',
  superscript: 'sup',
}

function drawMark(inside: ReactNode, mark: Node): ReactNode {
  const Plain = PLAIN_MARKS[mark.type]
  if (Plain) return <Plain>{inside}</Plain>
  switch (mark.type) {
    case 'highlight':
      return <mark style={{ background: colourOf(mark.attrs.color) }}>{inside}</mark>
    case 'textStyle':
      return <span style={{ color: colourOf(mark.attrs.color) }}>{inside}</span>
    case 'link':
      return <TextLink href={textOf(mark.attrs.href)}>{inside}</TextLink>
    default:
      return inside
  }
}

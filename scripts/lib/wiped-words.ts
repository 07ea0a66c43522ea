import { parseSync } from 'oxc-parser'

interface Node {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
const nodesIn = (value: unknown): Node[] =>
  Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []
const partsOf = (node: Node): Node[] => Object.values(node).flatMap(nodesIn)
const allIn = (node: Node): Node[] => [node, ...partsOf(node).flatMap(allIn)]
const nameOf = (node: unknown): string => (isNode(node) && typeof node.name === 'string' ? node.name : '')
const isFunction = (node: Node) => /Function/.test(node.type)
/** What runs where it stands. */
const ownIn = (node: Node): Node[] => (isFunction(node) ? [] : [node, ...partsOf(node).flatMap(ownIn)])

/** `kept.renew` and the like. */
const memberOf = ({ type, property }: Node): string => (type === 'MemberExpression' ? nameOf(property) : '')
/** Whoever leaves, or takes back, says so themselves. */
const CHOSEN = /^on(?:Leave|Click)$/
const FIELD_CHANGE = /^on(?:Change|Answer|Restore)$/
/** What a form tells whoever opened it. */
const TOLD = /^on[A-Z]/

/**
 * What a success handler of a file does to what somebody may have typed while the call was on its way: ends what is kept of
 * it, writes over it, fills the form anew, or tells whoever shows the form that it is done.
 */
export function wipesIn(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const nodes = nodesIn(program.body).flatMap(allIn)
  const locals = new Map(
    nodes.flatMap(({ type, id, init, body }) => {
      const made = type === 'VariableDeclarator' ? init : type === 'FunctionDeclaration' ? body : undefined
      return nameOf(id) && isNode(made) ? [[nameOf(id), made] as const] : []
    }),
  )
  /** It, and the functions of the file that it calls or hands on. */
  const reached = (node: Node, seen: readonly string[] = []): Node[] =>
    allIn(node).flatMap((one) => {
      const name = one.type === 'Identifier' ? nameOf(one) : ''
      const made = seen.includes(name) ? undefined : locals.get(name)
      return made && isFunction(made) ? [one, ...reached(made, [...seen, name])] : [one]
    })
  const attributes = nodes.filter(({ type }) => type === 'JSXAttribute')
  const written = nodes
    .filter(({ type, name, key }) =>
      type === 'JSXAttribute' ? FIELD_CHANGE.test(nameOf(name)) : FIELD_CHANGE.test(nameOf(key)),
    )
    .flatMap((one) => reached(one))
  const called = new Set(
    written.flatMap(({ type, callee, name }) => [
      type === 'CallExpression' ? nameOf(callee) : '',
      type === 'Identifier' ? String(name) : '',
    ]),
  )
  const setters = nodes.flatMap(({ type, id, init }) => {
    const [, setter] = type === 'VariableDeclarator' && isNode(id) ? nodesIn(id.elements) : []
    const isState = isNode(init) && nameOf(init.callee) === 'useState'
    return isState && called.has(nameOf(setter)) ? [nameOf(setter)] : []
  })
  const isTyped = written.length > 0 || nodes.some((one) => memberOf(one) === 'getInputProps')
  const handlers = [
    ...nodes.flatMap(({ type, key, value }) =>
      type === 'Property' && nameOf(key) === 'onSuccess' ? nodesIn(value) : [],
    ),
    ...nodes.filter(isFunction).flatMap(afterSending),
  ].flatMap((one) => reached(one))
  const wipes = handlers.flatMap((one) => {
    const { type, callee, arguments: given } = one
    if (type === 'Identifier') return isTyped && TOLD.test(nameOf(one)) ? [nameOf(one)] : []
    if (type !== 'CallExpression' || !isNode(callee)) return []
    const name = nameOf(callee) || memberOf(callee)
    const [first, second] = nodesIn(given)
    if (setters.includes(name)) return first && isFunction(first) ? [] : [name]
    if (name === 'begin' && !second) return ['begin']
    return name === 'reset' && isNode(callee.object) && nameOf(callee.object) === 'form' ? ['reset'] : []
  })
  const chosen = attributes.filter(({ name }) => CHOSEN.test(nameOf(name)))
  const ends = nodes.filter(
    (one) =>
      memberOf(one) === 'renew' && !chosen.some(({ start, end }) => start <= one.start && one.end <= end),
  )
  return [...new Set([...wipes, ...ends.map(() => 'renew')])].toSorted()
}

/** What an async function does once its own call was answered. */
function afterSending({ body }: Node): Node[] {
  const statements = isNode(body) ? nodesIn(body.body) : []
  const blocks = statements.flatMap((one) =>
    one.type === 'TryStatement' && isNode(one.block) ? [nodesIn(one.block.body)] : [],
  )
  return [statements, ...blocks].flatMap((list) => {
    const sent = list.findIndex((one) => ownIn(one).some(isSending))
    return sent === -1 ? [] : list.slice(sent + 1)
  })
}

function isSending({ type, argument }: Node): boolean {
  if (type !== 'AwaitExpression' || !isNode(argument)) return false
  const { callee } = argument
  return isNode(callee) && (memberOf(callee) === 'mutateAsync' || TOLD.test(nameOf(callee)))
}

/**
 * Whether the fields of a file are locked while they are on their way: by `Locked`, or by a busy button at the foot of a
 * window.
 */
export function locksIn(file: string, source: string): boolean {
  const nodes = nodesIn(parseSync(file, source).program.body).flatMap(allIn)
  const feet = nodes.filter(({ type, name }) => type === 'JSXAttribute' && nameOf(name) === 'actions')
  return (
    nodes.some(({ type, name }) => type === 'JSXOpeningElement' && nameOf(name) === 'Locked') ||
    feet.flatMap(allIn).some(({ type, name }) => type === 'JSXAttribute' && nameOf(name) === 'busy')
  )
}

/** How many forms of a file stay open while what they hold is on its way: without `Locked` inside, or a busy foot of a window. */
export function openFormsIn(file: string, source: string): number {
  const nodes = nodesIn(parseSync(file, source).program.body).flatMap(allIn)
  const opens = (node: Node, name: string) =>
    isNode(node.openingElement) && nameOf(node.openingElement.name) === name
  const forms = nodes.filter((one) => opens(one, 'form'))
  const locks = nodes.filter((one) => opens(one, 'Locked'))
  const isLocked = (form: Node) =>
    locks.some(
      ({ start, end }) => (form.start < start && end < form.end) || (start < form.start && form.end < end),
    )
  const left = forms.filter((form) => !isLocked(form)).length
  return left > 0 && locks.length === 0 && locksIn(file, source) ? 0 : left
}

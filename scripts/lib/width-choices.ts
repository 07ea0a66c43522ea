import { parseSync } from 'oxc-parser'

interface Node {
  type: string
  [field: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
const nodesIn = (value: unknown): Node[] =>
  Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []
const partsOf = (node: Node): Node[] => Object.values(node).flatMap(nodesIn)
const allIn = (node: Node): Node[] => [node, ...partsOf(node).flatMap(allIn)]
const nameOf = (node: unknown): string => (isNode(node) && typeof node.name === 'string' ? node.name : '')

/** What a decision hangs on: its parts without what is called or made of them. */
const termsOf = (node: Node): Node[] =>
  /^(?:Logical|Binary|Unary|Conditional|Parenthesized|Chain)Expression$/.test(node.type)
    ? partsOf(node).flatMap(termsOf)
    : [node]

/**
 * The components that a file draws or leaves out by the width of the window, as `hooks` tell it: in what is chosen
 * between, behind `&&`, and in what an `if` returns.
 */
export function chosenByWidth(file: string, source: string, hooks: readonly string[]): string[] {
  const { program, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const nodes = nodesIn(program.body).flatMap(allIn)
  const constants = new Map(
    nodes.flatMap(({ type, id, init }) =>
      type === 'VariableDeclarator' && nameOf(id) && isNode(init) ? [[nameOf(id), init] as const] : [],
    ),
  )
  const isWidth = (node: Node, seen: readonly string[] = []): boolean =>
    termsOf(node).some((term) => {
      if (term.type === 'CallExpression') return hooks.includes(nameOf(term.callee))
      const name = term.type === 'Identifier' ? nameOf(term) : ''
      const made = seen.includes(name) ? undefined : constants.get(name)
      return made !== undefined && isWidth(made, [...seen, name])
    })
  const drawn = (node: Node, seen: readonly string[] = []): string[] =>
    allIn(node).flatMap((one) => {
      if (one.type === 'JSXOpeningElement') return /^[A-Z]/.test(nameOf(one.name)) ? [nameOf(one.name)] : []
      const name = one.type === 'Identifier' ? nameOf(one) : ''
      const made = seen.includes(name) ? undefined : constants.get(name)
      return made ? drawn(made, [...seen, name]) : []
    })
  const chosen = nodes.flatMap((node) => {
    const { type, test, left, right, consequent, alternate } = node
    const asked = type === 'LogicalExpression' ? left : test
    if (!isNode(asked) || !isWidth(asked)) return []
    return [right, consequent, alternate].filter(isNode).flatMap((branch) => drawn(branch))
  })
  return [...new Set(chosen)].toSorted()
}

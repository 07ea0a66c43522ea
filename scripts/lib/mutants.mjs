import { parseSync } from 'oxc-parser'

const KEY_COLUMN = /Seqs?$/
const COMPARES = new Set(['eq', 'inArray'])
/** A condition of a query in SQL: what stands before it is no assignment. */
const KEY_IN_SQL = /\b(?:and|where|on|or)\s+\(?\s*((?:\w+\.)?\w+_seq\s*=\s*)$/i

/**
 * What can be taken out of a source so that it lets more through than it should: conditions that keep the rows of one
 * key apart, and guards that refuse. `start` and `end` say where, `to` what stands there then; `seen` is the expression
 * that is worked out whenever the place is passed.
 */
export function mutantsIn(file, source) {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
  const found = []
  const add = (kind, { start, end }, to, { start: from, end: until } = { start, end }) => {
    const text = source.slice(start, end).replaceAll(/\s+/g, ' ')
    const line = source.slice(0, start).split('\n').length
    found.push({ kind, start, end, to, line, text, seen: { start: from, end: until } })
  }
  walk(program, (node) => {
    if (node.type === 'CallExpression' && (node.callee.name === 'and' || isWhere(node)))
      for (const condition of node.arguments) if (comparesKey(condition)) add('key', condition, 'undefined')
    if (node.type === 'TaggedTemplateExpression' && node.tag.name === 'sql')
      for (const part of keysInSql(node.quasi, source))
        add('key', part, `(${source.slice(part.start, part.end)} or true)`, part.value)
    if (node.type === 'IfStatement' && refuses(node.consequent)) add('guard', node.test, 'false')
  })
  return found
}

/** `.where(eq(…))`, with no other condition beside it. */
const isWhere = ({ callee, arguments: given }) => callee.property?.name === 'where' && given.length === 1

const comparesKey = ({ type, callee, arguments: given }) =>
  type === 'CallExpression' &&
  COMPARES.has(callee.name) &&
  given[0]?.type === 'MemberExpression' &&
  KEY_COLUMN.test(given[0].property.name)

/** `k.course_seq = ${courseSeq}` with its value. */
function keysInSql({ quasis, expressions }, source) {
  return expressions.flatMap((expression, index) => {
    const before = quasis[index]
    const [, compared] = KEY_IN_SQL.exec(before.value.raw) ?? []
    if (compared === undefined) return []
    const opens = source.lastIndexOf('${', expression.start)
    const start = opens - compared.length
    return [{ start, end: source.indexOf('}', expression.end) + 1, value: expression }]
  })
}

/** `fail(…)`, alone or as a block of its own. */
function refuses(node) {
  const statement = node.type === 'BlockStatement' && node.body.length === 1 ? node.body[0] : node
  return statement.type === 'ExpressionStatement' && statement.expression.callee?.name === 'fail'
}

function walk(node, see) {
  if (!node || typeof node.type !== 'string') return
  see(node)
  for (const inner of Object.values(node))
    if (Array.isArray(inner)) for (const each of inner) walk(each, see)
    else if (inner && typeof inner === 'object') walk(inner, see)
}

/**
 * The source with a call of `globalThis.reached` at each of its places, which tells what a test passes. Of two that
 * begin together the longer one holds the shorter.
 */
export function marked(source, places) {
  const marks = places.flatMap(({ id, seen: { start, end } }) => [
    { at: start, length: end - start, text: `(globalThis.reached?.(${id}), ` },
    { at: end, length: 0, text: ')' },
  ])
  return inserted(source, marks)
}

/** Of two that stand at one place the longer one holds the shorter. */
const inserted = (source, marks) =>
  marks
    .toSorted((a, b) => b.at - a.at || a.length - b.length)
    .reduce((text, mark) => text.slice(0, mark.at) + mark.text + text.slice(mark.at), source)

/**
 * The source with every one of these places whole until `globalThis.mutant` is its number: so one run of the tests can
 * take another place out for each of its files.
 */
export function switched(source, places) {
  const inserts = places.flatMap(({ id, start, end, to, seen }) => {
    const isOn = `globalThis.mutant === ${id}`
    const [before, after] =
      seen.start === start ? [`(${isOn} ? ${to} : `, ')'] : ['(', ' or ${' + isOn + '})']
    return [
      { at: start, length: end - start, text: before },
      { at: end, length: 0, text: after },
    ]
  })
  return inserted(source, inserts)
}

/** The same drawing of numbers for the same seed (mulberry32). */
export function drawing(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** So many of them, each at most once. */
export function sample(all, count, random) {
  const left = [...all]
  return Array.from(
    { length: Math.min(count, left.length) },
    () => left.splice(Math.floor(random() * left.length), 1)[0],
  )
}

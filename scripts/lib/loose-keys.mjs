import { parseSync } from 'oxc-parser'

const KEY = /(?:[a-z]Seqs?|^seqs?)$/
/** What builds a condition or writes a value: functions of the query builder, and its methods. */
const BUILDERS = new Set(
  'eq ne gt gte lt lte inArray notInArray arrayContains arrayOverlaps and or not exists between isNull isNotNull'.split(
    ' ',
  ),
)
const METHODS = new Set(
  'where values set on having innerJoin leftJoin rightJoin fullJoin execute rows row query param onConflictDoUpdate'.split(
    ' ',
  ),
)
const STATEMENTS = new Set(
  'select selectDistinct selectDistinctOn update insert delete execute rows row'.split(' '),
)
const CONTEXTS = new Set('ctx inside outer ctxOf'.split(' '))

/**
 * The keys (`…Seq`, `…Seqs`) that a function with SQL takes and that reach none of its conditions or values, straight or
 * through what it makes of them.
 * @returns {{ name: string, key: string, line: number }[]}
 */
export function looseKeysIn(file, source) {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
  return functionsIn(program).flatMap(({ name, node }) => {
    if (!hasCondition(node.body)) return []
    const line = source.slice(0, node.start).split('\n').length
    return keysTaken(node.params)
      .filter(({ reads }) => !reachesCondition(node, reads, isStatement(node.body)))
      .map(({ key }) => ({ name, key, line }))
  })
}

/** Functions that have a name: declared, or kept in a constant. Those inside are part of them. */
function functionsIn(program) {
  return program.body.flatMap((statement) => {
    const declared = statement.declaration ?? statement
    if (declared.type === 'FunctionDeclaration') return [{ name: declared.id.name, node: declared }]
    if (declared.type !== 'VariableDeclaration') return []
    return declared.declarations
      .filter(({ init }) => init?.type === 'ArrowFunctionExpression')
      .map(({ id, init }) => ({ name: id.name, node: init }))
  })
}

/** Each key with what reading it looks like: its local name, or a field of a parameter. */
function keysTaken(params) {
  return params.flatMap((given) => {
    const param = given.type === 'AssignmentPattern' ? given.left : given
    if (param.type === 'ObjectPattern') return param.properties.flatMap(keyOfProperty)
    if (param.type !== 'Identifier') return []
    if (KEY.test(param.name)) return [{ key: param.name, reads: { names: [param.name], of: null } }]
    const fields = param.typeAnnotation?.typeAnnotation
    if (fields?.type !== 'TSTypeLiteral') return []
    return fields.members
      .filter(({ key }) => key?.name && KEY.test(key.name) && key.name !== 'channelSeq')
      .map(({ key }) => ({ key: `${param.name}.${key.name}`, reads: { names: [param.name], of: key.name } }))
  })
}

function keyOfProperty(property) {
  if (
    property.type !== 'Property' ||
    !KEY.test(property.key.name ?? '') ||
    property.key.name === 'channelSeq'
  )
    return []
  const local = property.value.type === 'AssignmentPattern' ? property.value.left : property.value
  return local.type === 'Identifier'
    ? [{ key: property.key.name, reads: { names: [local.name], of: null } }]
    : []
}

/** Whether it asks the database itself; what only puts a question together may hand its keys on. */
function isStatement(body) {
  let found = false
  walk(body, ({ type, callee }) => {
    found ||=
      type === 'CallExpression' && callee.type === 'MemberExpression' && STATEMENTS.has(callee.property.name)
  })
  return found
}

/** Follows the key through the constants that are made of it. */
function reachesCondition(node, reads, isStrict) {
  const names = new Set(reads.names)
  const isRead = (part) =>
    mentions(part, names, reads.of && reads.names.length === names.size ? reads.of : null)
  for (let before = -1; before !== names.size; ) {
    before = names.size
    walk(node.body, (part) => {
      if (part.type === 'VariableDeclarator' && part.init && isRead(part.init))
        namesOf(part.id).forEach((name) => names.add(name))
      if (part.type === 'ForOfStatement' && isRead(part.right))
        namesOf(part.left.declarations?.[0]?.id).forEach((name) => names.add(name))
      if (
        part.type === 'CallExpression' &&
        part.callee.type === 'MemberExpression' &&
        isRead(part.callee.object)
      )
        for (const argument of part.arguments)
          if (argument.params) argument.params.flatMap(namesOf).forEach((name) => names.add(name))
    })
  }
  let found = false
  walk(node.body, (part) => {
    if (isCondition(part) || (!isStrict && isHandedOn(part))) found ||= conditionParts(part).some(isRead)
  })
  return found
}

const hasCondition = (body) => {
  let found = false
  walk(body, (part) => {
    found ||= isCondition(part)
  })
  return found
}

function isCondition({ type, tag, callee }) {
  if (type === 'TaggedTemplateExpression') return tag.name === 'sql' || tag.object?.name === 'sql'
  if (type !== 'CallExpression') return false
  return callee.type === 'Identifier'
    ? BUILDERS.has(callee.name)
    : callee.type === 'MemberExpression' && METHODS.has(callee.property.name)
}

/** A call of another function with the context of this one. */
const isHandedOn = ({ type, callee, arguments: given }) =>
  type === 'CallExpression' && callee.type === 'Identifier' && CONTEXTS.has(given[0]?.name)

const conditionParts = (part) => (part.type === 'CallExpression' ? part.arguments : part.quasi.expressions)

/** Whether the key is read anywhere inside; what only tells a refusal about it does not count. */
function mentions(part, names, field) {
  let found = false
  walk(part, (inner) => {
    if (inner.type === 'CallExpression' && inner.callee.name === 'fail') return false
    if (inner.type === 'MemberExpression' && !inner.computed) {
      if (names.has(inner.object.name)) {
        found ||= field === null || inner.property.name === field
        return false
      }
      return inner.object
    }
    if (inner.type === 'Property' && !inner.computed) return inner.value
    if (inner.type === 'Identifier' && names.has(inner.name)) found = true
    return true
  })
  return found
}

const namesOf = (pattern) => {
  const names = []
  if (pattern)
    walk(pattern, (part) => {
      if (part.type === 'Property') return part.value
      if (part.type === 'Identifier') names.push(part.name)
      return true
    })
  return names
}

/** Calls `see` for each part; false leaves out what is inside, a part goes on with that one alone. */
function walk(node, see) {
  if (!node || typeof node.type !== 'string') return
  const next = see(node)
  if (next === false) return
  if (next && typeof next === 'object') return walk(next, see)
  for (const [name, inner] of Object.entries(node)) {
    if (name === 'typeAnnotation' || name === 'returnType' || name === 'typeArguments') continue
    if (Array.isArray(inner)) for (const each of inner) walk(each, see)
    else if (inner && typeof inner === 'object') walk(inner, see)
  }
}

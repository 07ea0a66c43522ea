import type pg from 'pg'

/** Something that is asked once, at a start or by a rare screen, is not worth a plan in every connection. */
const REPEATED = 5
/** Plans take memory of the database, in each connection. */
const MOST_NAMED = 400
const MOST_COUNTED = 5_000
/** Lists have as many texts as lengths. */
const LONG_LIST = /\bin \(\$\d+(?:, \$\d+){3}/

/**
 * Gives statements that come again a name, so that the database parses and plans them once for each connection
 * instead of every time. Their texts come from our code alone, never from what somebody sent.
 */
export function nameRepeatedStatements(pool: pg.Pool): void {
  const counted = new Map<string, number>()
  const names = new Map<string, string>()

  function nameOf(text: string): string | undefined {
    const name = names.get(text)
    if (name !== undefined || names.size >= MOST_NAMED || LONG_LIST.test(text)) return name
    const times = (counted.get(text) ?? 0) + 1
    if (times < REPEATED) {
      if (counted.size >= MOST_COUNTED) counted.clear()
      counted.set(text, times)
      return undefined
    }
    counted.delete(text)
    names.set(text, `repeated_${names.size + 1}`)
    return names.get(text)
  }

  pool.on('connect', (client) => {
    const query = client.query.bind(client)
    const named = (config: unknown, ...rest: unknown[]) => {
      const name = isNameable(config, rest[0]) ? nameOf(config.text) : undefined
      return Reflect.apply(query, client, [
        name === undefined ? config : { ...Object(config), name },
        ...rest,
      ])
    }
    Object.assign(client, { query: named })
  })
}

/** With values only: what has none may be several statements in one text. */
function isNameable(config: unknown, values: unknown): config is { text: string } {
  return (
    typeof config === 'object' &&
    config !== null &&
    'text' in config &&
    typeof config.text === 'string' &&
    !('submit' in config) &&
    (!('name' in config) || config.name === undefined) &&
    Array.isArray(values) &&
    values.length > 0
  )
}

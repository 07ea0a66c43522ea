import * as codes from '@seodang/domain/codes'
import type { Plugin } from 'vite'

const IMPORT = /import\s*\{([^}]*)\}\s*from\s*["'](?:@seodang\/domain\/codes|\.\/codes\.ts)["']/g
/** Has a use for whole tables, on pages of the workbench: it takes a copy of its own. */
const WHOLE = /domain\/src\/code-groups\.ts$/

/**
 * Writes `FARE.open` as '03' where it stands, so that a page carries the codes that it names and not every table that
 * any page has a use for.
 */
export function codeTables(): Plugin {
  const tables = new Map(Object.entries<unknown>(codes))
  return {
    name: 'seodang:code-tables',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    // By then there are no types left that could name a code.
    enforce: 'post',
    resolveId: {
      order: 'pre',
      async handler(source, importer) {
        if (!importer || !WHOLE.test(importer) || !/codes(\.ts)?$/.test(source)) return null
        const found = await this.resolve(source, importer, { skipSelf: true })
        return found && `${found.id}?whole`
      },
    },
    transform(source, id) {
      if (!/\.tsx?(\?|$)/.test(id)) return null
      const names = [...source.matchAll(IMPORT)].flatMap(([, list = '']) => list.match(/[A-Z][A-Z_]+/g) ?? [])
      if (names.length === 0) return null
      const member = new RegExp(`(?<![.\\w$'"])(${names.join('|')})\\.(\\w+)\\b(?!\\s*[(=][^=])`, 'g')
      return source.replace(member, (written, table: string, key: string) => {
        const code = new Map(Object.entries(Object(tables.get(table)))).get(key)
        return typeof code === 'string' || typeof code === 'number' ? JSON.stringify(code) : written
      })
    },
  }
}

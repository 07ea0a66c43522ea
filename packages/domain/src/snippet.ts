import { SNIPPET_PLACE, type SnippetPage, type SnippetPlaceCd } from './codes.ts'
import { type FieldProblem, onlyProblems, type Problems } from './problems.ts'
import { isHostName } from './url.ts'
import { textProblem } from './validation.ts'

/** Code of a site that its visitors' browsers run (MKT-10; docs/decisions/snippets.md). */
export type SnippetDraft = {
  name: string
  placeCd: SnippetPlaceCd
  /** None is every page that may run code at all. */
  pages: SnippetPage[]
  code: string
  /** Hosts that the code calls without naming them, such as what it loads later. */
  hosts: string[]
  useYn: 'Y' | 'N'
}
export type SnippetField = keyof SnippetDraft

export const SNIPPET_LIMITS = { name: 60, code: 10_000, hosts: 20, snippets: 30 } as const

export const newSnippet = (): SnippetDraft => ({
  name: '',
  placeCd: SNIPPET_PLACE.head,
  pages: [],
  code: '',
  hosts: [],
  useYn: 'N',
})

/** MKT-10: what is wrong with a snippet, by field. */
export const snippetProblems = (draft: SnippetDraft): Problems<SnippetField> =>
  onlyProblems<SnippetField>({
    name: textProblem(draft.name, { max: SNIPPET_LIMITS.name, isRequired: true }),
    placeCd: null,
    pages: null,
    code: textProblem(draft.code, { max: SNIPPET_LIMITS.code, isRequired: true }) ?? codeProblem(draft),
    hosts: hostsProblem(draft.hosts),
    useYn: null,
  })

function hostsProblem(hosts: readonly string[]): FieldProblem | null {
  if (hosts.length > SNIPPET_LIMITS.hosts) return { code: 'tooMany', n: SNIPPET_LIMITS.hosts }
  return hosts.every(isOutsideHost) ? null : 'address'
}

/** A name with a dot, with or without `*.` before it: what a content policy can allow. */
const isOutsideHost = (host: string): boolean => {
  const name = host.replace(/^\*\./, '')
  return name.includes('.') && isHostName(name) && /[a-z]$/.test(name)
}

const IN_HEAD: ReadonlySet<string> = new Set(['script', 'style', 'link', 'meta', 'noscript', 'img', 'iframe'])
const IN_BODY: ReadonlySet<string> = new Set([...IN_HEAD, 'div', 'span', 'p', 'a'])
const VOID: ReadonlySet<string> = new Set(['link', 'meta', 'img'])
const RAW: ReadonlySet<string> = new Set(['script', 'style'])

/**
 * A snippet is set into a finished page, so what it leaves open would swallow the page: every element has to be
 * closed, and only a few may come. Forms and fields are none of them: they would ask visitors in the site's name.
 */
function codeProblem({ code, placeCd }: Pick<SnippetDraft, 'code' | 'placeCd'>): FieldProblem | null {
  const allowed = placeCd === SNIPPET_PLACE.head ? IN_HEAD : IN_BODY
  const open: string[] = []
  let at = 0
  while (at < code.length) {
    const start = code.indexOf('<', at)
    if (start < 0) break
    if (code.startsWith('<!--', start)) {
      const end = code.indexOf('-->', start + 4)
      if (end < 0 || endsEarlier(code.slice(start + 4, end), open)) return 'snippetOpen'
      at = end + 3
      continue
    }
    const tag = /^<(\/?)([a-z][a-z0-9-]*)(?:\s(?:[^"'<>]|"[^"<]*"|'[^'<]*')*)?\/?>/i.exec(
      code.slice(start, start + 4000),
    )
    if (!tag) return 'snippetOpen'
    const [whole, slash = '', rawName = ''] = tag
    const name = rawName.toLowerCase()
    if (!allowed.has(name) || (name === 'meta' && /http-equiv/i.test(whole))) return 'snippetElement'
    at = start + whole.length
    if (slash !== '') {
      if (open.pop() !== name) return 'snippetOpen'
    } else if (RAW.has(name)) {
      const end = new RegExp(`</${name}(?=[\\s/>])(\\s*>)?`, 'i').exec(code.slice(at))
      const body = code.slice(at, at + (end?.index ?? 0))
      // `<!--` in a script lets its first end be none (HTML, script data double escaped state).
      if (!end?.[1] || body.includes('<!--') || endsRawParent(body, open)) return 'snippetOpen'
      at += end.index + end[0].length
    } else if (!VOID.has(name)) open.push(name)
  }
  return open.length === 0 ? null : 'snippetOpen'
}

/** What a browser takes for the end of a comment, and a reader does not (HTML, comment states). */
const endsEarlier = (comment: string, open: readonly string[]): boolean =>
  /^-?>|--!>/.test(comment) || endsRawParent(comment, open)

/** Inside of these a browser reads no elements but their own end. */
const endsRawParent = (text: string, open: readonly string[]): boolean =>
  open.some((name) => name === 'noscript' || name === 'iframe') && /<\/(noscript|iframe)/i.test(text)

/** Every host that the code names with https, and those that were added: what its pages may call. */
export function hostsOf({ code, hosts }: Pick<SnippetDraft, 'code' | 'hosts'>): string[] {
  const named = [...code.matchAll(/(?:https?:)?\/\/([a-z0-9.-]{1,253})(?=[/?#"'`\s:)\\]|$)/gi)].map(
    ([, host = '']) => host.toLowerCase(),
  )
  return [...new Set([...named.filter((host) => isOutsideHost(host)), ...hosts])].slice(0, 60)
}

export const tidiedSnippet = (draft: SnippetDraft): SnippetDraft => ({
  ...draft,
  name: draft.name.trim().normalize('NFC'),
  pages: [...new Set(draft.pages)],
  code: draft.code.trim(),
  hosts: [...new Set(draft.hosts.map((host) => host.trim().toLowerCase()).filter((host) => host !== ''))],
})

import { snippetsAt } from '@seodang/domain/snippet-pages'
import type { Boot } from './app-router.tsx'

type Coded = Pick<Boot, 'snippetPages'>

/** Where this document was loaded: the code of that page stays in it, wherever one goes from there. */
const loadedAt = typeof window === 'undefined' ? '' : window.location.pathname

/** MKT-10: another page runs other code of the site, or none, so it needs a document of its own. */
export const needsNewDocument = ({ snippetPages }: Coded, path: string): boolean =>
  snippetPages.length > 0 && snippetsAt(snippetPages, loadedAt) !== snippetsAt(snippetPages, path)

/** Whether code of the site runs in this document: then nobody types a password into it. */
export const runsOwnCode = ({ snippetPages }: Coded): boolean => snippetsAt(snippetPages, loadedAt) !== ''

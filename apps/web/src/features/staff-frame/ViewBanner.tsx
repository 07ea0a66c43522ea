import { viewToken } from '../../platform/access-token.ts'
import { useText } from '../../platform/language.tsx'
import { useSession } from '../../platform/session.tsx'
import { Notice } from '../../ui/Notice.tsx'
import * as texts from './view-texts.ts'

/** ADM-02: whoever only looks knows it, on every page of the workbench. */
export function ViewBanner() {
  const text = useText(texts)
  const { user } = useSession()
  if (!user?.isPlatformAdmin || viewToken() === null) return null
  return <Notice tone="warn">{text('banner')}</Notice>
}

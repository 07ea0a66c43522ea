import { useUserOnly } from '../../../platform/member-only.ts'

/** LKS-04: whoever is not logged in is asked to first; then the dialog opens. */
export function useShare(open: () => void): () => void {
  const loggedIn = useUserOnly()
  return () => loggedIn(open)
}

export interface OwnVersions {
  /** A name for what is shown from now on. */
  begin: () => string
  /** The server took it, and calls it that. */
  end: (name: string, version: string) => void
  /** What the server calls it; one that it never took has no name there, and a change over it is refused. */
  of: (version: string) => string
  /** It is shown and was not answered. */
  isOpen: (version: string) => boolean
}

/**
 * Versions of a list that is shown as changed before the server has answered. Until then it has a name of its own, so that the
 * next change says over what it was made, and is refused where somebody else was first (SET-09).
 */
export function ownVersions(): OwnVersions {
  const answers = new Map<string, string | null>()
  return {
    begin: () => {
      const name = crypto.randomUUID()
      answers.set(name, null)
      return name
    },
    end: (name, version) => void answers.set(name, version),
    of: (version) => answers.get(version) ?? version,
    isOpen: (version) => answers.get(version) === null,
  }
}

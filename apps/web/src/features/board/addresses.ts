/** What a board belongs to: a class (BRD-02), the site (BRD-01), or the site as its notices (BRD-03). */
export type BoardAt =
  | { kind: 'class'; courseSeq: number }
  | { kind: 'site'; boardSeq: number }
  | { kind: 'notices' }

interface BoardHrefs {
  list: string
  create: string
  post: (postSeq: number) => string
  edit: (postSeq: number) => string
}

/** The pages of a board. */
export function hrefsOf(at: BoardAt): BoardHrefs {
  switch (at.kind) {
    case 'class':
      return hrefsBelow(`/classes/${at.courseSeq}/board`, '', '/view')
    case 'site':
      return hrefsBelow(`/boards/${at.boardSeq}`, '/posts', '/view')
    case 'notices':
      return hrefsBelow('/notices', '', '')
  }
}

const hrefsBelow = (list: string, posts: string, view: string): BoardHrefs => ({
  list,
  create: `${list}${posts}/create`,
  post: (postSeq) => `${list}${posts}/${postSeq}${view}`,
  edit: (postSeq) => `${list}${posts}/${postSeq}/edit`,
})

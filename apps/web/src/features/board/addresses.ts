/** BRD-02: the pages of a class's board. */
export const boardHref = (courseSeq: number): string => `/classes/${courseSeq}/board`
export const createHref = (courseSeq: number): string => `${boardHref(courseSeq)}/create`
export const postHref = (courseSeq: number, postSeq: number): string =>
  `${boardHref(courseSeq)}/${postSeq}/view`
export const editHref = (courseSeq: number, postSeq: number): string =>
  `${boardHref(courseSeq)}/${postSeq}/edit`

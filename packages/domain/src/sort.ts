import { SORT, type Sort } from './codes.ts'

const NEXT: Readonly<Record<Sort, Sort>> = {
  [SORT.none]: SORT.asc,
  [SORT.asc]: SORT.desc,
  [SORT.desc]: SORT.none,
}

/** UI-04: sort tabs cycle through none, asc and desc. */
export function nextSort(sort: Sort): Sort {
  return NEXT[sort]
}

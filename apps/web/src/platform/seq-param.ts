import { readKey } from '@seodang/domain/key'

/** A key in the path of a page; 0, which names nothing, where there is none. */
export const seqParam = (text: string): number => readKey(text) ?? 0

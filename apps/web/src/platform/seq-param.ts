/** A key in the path of a page; 0, which names nothing, where there is none. */
export const seqParam = (text: string): number => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0)

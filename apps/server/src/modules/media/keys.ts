/** Where each thing lies in the storage. Everything hangs on the random key of its upload (SEC-08). */
export const imageFolder = (key: string) => `images/${key}`
export const wholeImage = (key: string) => `images/${key}/whole`
export const fileOf = (key: string) => `files/${key}`
export const originalOf = (key: string) => `originals/${key}`
export const streamFolder = (key: string) => `streams/${key}`
export const captionFolder = (key: string) => `captions/${key}`
/** Where a signed address puts bytes that nobody has looked at yet. */
export const incomingOf = (key: string) => `incoming/${key}`

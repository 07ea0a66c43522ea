const UNITS = ['Bytes', 'KB', 'MB', 'GB', 'TB'] as const

/** UI-13: '820 Bytes', '2.4 MB', '1.8 GB'; one decimal, left out where it is zero. 1024 of one unit make the next. */
export function fileSizeText(bytes: number) {
  const size = Math.max(0, bytes)
  const power = size < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(size) / 10))
  // 1023.96 KB would round to 1024.0 KB.
  const rounded = Math.round((size / 1024 ** power) * 10) / 10
  if (rounded >= 1024 && power < UNITS.length - 1) return `1 ${UNITS[power + 1]}`
  return `${rounded} ${UNITS[power]}`
}

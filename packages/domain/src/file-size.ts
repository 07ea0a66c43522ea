const UNITS = ['Bytes', 'KB', 'MB', 'GB', 'TB'] as const
const STEP = 1024

/** UI-13: '512 Bytes', '1.5 MB'; whole bytes, everything larger with one decimal. */
export function formatFileSize(bytes: number): string {
  let size = Math.max(0, bytes)
  let unit = 0
  // 1023.96 KB would round to 1024.0 KB, so what is about to round up moves on.
  while (size >= STEP - 0.05 && unit < UNITS.length - 1) {
    size /= STEP
    unit += 1
  }
  return unit === 0 ? `${Math.round(size)} ${UNITS[0]}` : `${size.toFixed(1)} ${UNITS[unit]}`
}

/** UPL-02. */
export const IMAGE_LIMIT = 2 * STEP * STEP
export const IMAGE_TYPES = ['image/jpeg', 'image/png'] as const

export const bundledServer: string[]
export function ensureServerBuild(): void

export function ensureWebBuild(): void

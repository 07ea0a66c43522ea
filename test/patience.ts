/**
 * How long a test waits for what never comes true; a busy machine takes what it takes. In a mutation run much never
 * comes true, and who waits for it keeps the others waiting.
 */
export const PATIENCE_MS = process.env.MUTANTS_FILE ? 20_000 : 120_000

/** The path of a Chromium that runs; installs one where this machine has none and lets us. */
export function ensureChromium(): string | undefined

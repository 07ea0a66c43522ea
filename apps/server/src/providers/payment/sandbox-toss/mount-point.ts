/** Where the stand-in answers on every host of the installation. */
export const SANDBOX_PREFIX = '/__sandbox/toss'

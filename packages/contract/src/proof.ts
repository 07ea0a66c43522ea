import Type from 'typebox'
import { Text } from './schemas.ts'

/**
 * That it is still the person who logged in: the login's password, or a mailed code where the login has none. What
 * lasts longer than a session (another way in, a secret address, where money goes) asks for it, so that a stolen
 * session opens nothing that outlives it (SEC-38, SALE-12).
 */
export const Proof = { password: Type.Optional(Text(200)), code: Type.Optional(Text(20)) }

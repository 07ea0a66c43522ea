import { fail } from '@seodang/domain/errors'

/** OWASP's first choice for Argon2id (19 MiB, two passes, one lane): about 20 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashing borrows the threads that files and DNS also need, so it never takes them all. */
const AT_A_TIME = 2
const MOST_WAITING = 200
let running = 0
const waiting: (() => void)[] = []

/**
 * A salted Argon2id hash (ACC-24). Fails with SERVICE_UNAVAILABLE when more wait than can be served (SEC-41).
 * The caller has checked the length: PASSWORD_LENGTH of the domain.
 */
export function hashPassword(password: string): Promise<string> {
  return inTurn(async () => {
    const { hash } = await argon2()
    return hash(comparable(password), COST)
  })
}

/**
 * Whether the password is the hash's. Without a hash it takes the same time and answers no, so that nobody
 * learns by the clock which accounts exist (ACC-24, SEC-40).
 */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  const right = await inTurn(async () => {
    const { verify } = await argon2()
    return verify(passwordHash ?? (await nobodys()), comparable(password))
  })
  return right && passwordHash !== null
}

let nobodysHash: Promise<string> | null = null
const nobodys = () => (nobodysHash ??= argon2().then(({ hash }) => hash(crypto.randomUUID(), COST)))

/** With the first password, so that a start does not wait for it. */
const argon2 = () => import('@node-rs/argon2')

/** Keyboards compose the same letter in different ways (NIST SP 800-63B, 5.1.1.2). */
const comparable = (password: string) => password.normalize('NFKC')

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_A_TIME) {
    if (waiting.length >= MOST_WAITING) fail('SERVICE_UNAVAILABLE', { retryAfterSeconds: 5 })
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running++
  try {
    return await work()
  } finally {
    // The turn is handed on, so that a newcomer cannot slip in between.
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

import type { Services } from '../platform/context.ts'

/** As when the process is killed while it writes: that transaction is rolled back, and nothing more reaches the database. */
export function dyingIn(services: Services, transaction: number): Services {
  let count = 0
  const killed = () => {
    throw new Error('killed')
  }
  const db = new Proxy(services.db, {
    get(target, name) {
      if (count >= transaction) return killed
      if (name !== 'transaction') return Reflect.get(target, name, target)
      return (...[body, ...rest]: Parameters<typeof target.transaction>) => {
        count += 1
        return target.transaction(
          async (tx) => {
            const result = await body(tx)
            return count >= transaction ? killed() : result
          },
          ...rest,
        )
      }
    },
  })
  return { ...services, db }
}

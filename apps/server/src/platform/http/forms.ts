import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'

/**
 * Reads forms on the routes of `scope` alone. A page of another origin can post one in the name of whoever looks at it,
 * so only the addresses at which an outside party posts one take any (SEC-50).
 */
export async function takeForms(scope: FastifyInstance): Promise<void> {
  await scope.register(formbody, { bodyLimit: 64 * 1024 })
}

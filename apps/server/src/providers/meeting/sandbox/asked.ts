import type { FastifyRequest } from 'fastify'

/** What a call said, whatever it was: texts by name. */
export function said(value: unknown): (name: string) => string {
  const values = new Map(Object.entries(Object(value)))
  return (name) => {
    const found = values.get(name)
    return typeof found === 'string' || typeof found === 'number' ? String(found) : ''
  }
}

export const bodyOf = (request: FastifyRequest) => said(request.body)
export const paramOf = (request: FastifyRequest, name: string): string => said(request.params)(name)

/** Credentials by which a test asks for a bad day. */
export const SCENARIO = { wrong: 'wrong', down: 'down', silent: 'silent' } as const

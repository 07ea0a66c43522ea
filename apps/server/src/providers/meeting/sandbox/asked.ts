import { createHash } from 'node:crypto'
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

/** What an account is known by here, and nobody can tell who does not have what it was made from. */
export const accountOf = (...credentials: string[]): string =>
  createHash('sha256').update(JSON.stringify(credentials)).digest('base64url')

/** The token of an account says whose it is; one that is made up has no rooms. */
export const bearerOf = (request: FastifyRequest): string =>
  said(request.headers)('authorization').replace(/^Bearer /, '')

/** Credentials by which a test asks for a bad day. */
export const SCENARIO = { wrong: 'wrong', down: 'down', silent: 'silent' } as const

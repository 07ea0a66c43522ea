import { LANGUAGE, type Language } from '@seodang/domain/codes'
import type { FastifyRequest } from 'fastify'

/** The language of the answer: Accept-Lang, then the cookie, then the browser (API-04, LANG-02). */
export function languageOf(request: FastifyRequest): Language {
  // A call that was refused before any plugin saw it has no cookies.
  const cookies: FastifyRequest['cookies'] | null | undefined = request.cookies
  const asked = headerOf(request, 'accept-lang') ?? cookies?.lang
  if (isLanguage(asked)) return asked
  return /^\s*ko\b/i.test(request.headers['accept-language'] ?? 'ko') ? LANGUAGE.ko : LANGUAGE.en
}

export const isLanguage = (value: unknown): value is Language =>
  typeof value === 'string' && Object.values<string>(LANGUAGE).includes(value)

export function headerOf(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : null
}

/** A client id is ours only when it has the form that our page makes; anything else is as good as none. */
export function clientIdOf(request: FastifyRequest): string | null {
  const value = headerOf(request, 'client-id')
  return value && /^[A-Za-z0-9-]{8,64}$/.test(value) ? value : null
}

/** The host without port, in lower case and without a trailing dot (SEC-54). */
export const plainHost = (host: string): string => host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')

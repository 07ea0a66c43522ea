import { SNS_TYPE } from '@seodang/domain/codes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { takeForms } from '../../../platform/http/forms.ts'
import { languageOf } from '../../../platform/http/origin.ts'
import type { Secrets } from '../../../platform/security/secrets.ts'
import { policy } from '../../payment/sandbox-toss/markup.ts'
import type { Vendors } from '../index.ts'
import { type Papers, papers } from './papers.ts'
import { isInvented, isPersona, personOf } from './personas.ts'
import { pickerPage } from './picker.ts'
import { TEXTS } from './texts.ts'
import { type ApiParts, facebookApi, googleApi, kakaoApi, naverApi } from './vendor-api.ts'

/** Where the stand-in answers on every host of the installation. */
const PREFIX = '/__sandbox/social'

const CODE_LIFE_MS = 600_000

interface Vendor {
  name: string
  hasTerms: boolean
  path: string
}

const VENDORS: Record<string, Vendor> = {
  google: { name: 'Google', hasTerms: false, path: '/google/o/oauth2/v2/auth' },
  kakao: { name: 'Kakao', hasTerms: true, path: '/kakao/oauth/authorize' },
  naver: { name: 'Naver', hasTerms: false, path: '/naver/oauth2.0/authorize' },
  facebook: { name: 'Facebook', hasTerms: false, path: '/facebook/dialog/oauth' },
}

/** The addresses at which the real adapters find the stand-in. */
export function sandboxVendors(origin: string): Vendors {
  const at = `${origin}${PREFIX}`
  return {
    [SNS_TYPE.google]: {
      authorizeUrl: `${at}/google/o/oauth2/v2/auth`,
      tokenUrl: `${at}/google/token`,
      keysUrl: `${at}/google/oauth2/v3/certs`,
      issuers: [`${at}/google`],
    },
    [SNS_TYPE.kakao]: {
      authorizeUrl: `${at}/kakao/oauth/authorize`,
      tokenUrl: `${at}/kakao/oauth/token`,
      keysUrl: `${at}/kakao/.well-known/jwks.json`,
      issuers: [`${at}/kakao`],
      userUrl: `${at}/kakao/v2/user/me`,
      termsUrl: `${at}/kakao/v2/user/service_terms`,
    },
    [SNS_TYPE.naver]: {
      authorizeUrl: `${at}/naver/oauth2.0/authorize`,
      tokenUrl: `${at}/naver/oauth2.0/token`,
      userUrl: `${at}/naver/v1/nid/me`,
    },
    [SNS_TYPE.facebook]: {
      authorizeUrl: `${at}/facebook/dialog/oauth`,
      tokenUrl: `${at}/facebook/oauth/access_token`,
      debugUrl: `${at}/facebook/debug_token`,
      userUrl: `${at}/facebook/me`,
    },
  }
}

/** The secret under which an application is registered there; any id is one. */
export const sandboxSecret = (secrets: Secrets, clientId: string): string =>
  papers(secrets).secretOf(clientId)

export interface SandboxOptions {
  secrets: Secrets
  now: () => Date
  origin: string
  /** Whether people may be sent back there. */
  knowsOrigin: (origin: string) => Promise<boolean>
}

/**
 * A stand-in for the four providers, speaking their wire formats, so that the production adapters are what runs in
 * the demonstration and in the tests (SOC-20). It is mounted only where the configuration allows it by name or by
 * being a demonstration; its people are invented.
 */
export async function socialSandbox(app: FastifyInstance, options: SandboxOptions): Promise<void> {
  const parts: ApiParts = { ...options, prefix: PREFIX, papers: papers(options.secrets) }
  // Its own lines would carry codes in their addresses.
  await app.register(
    async (scope) => {
      await takeForms(scope)
      for (const [vendor, about] of Object.entries(VENDORS))
        pickerRoutes(scope, vendor, about, { ...options, papers: parts.papers })
      googleApi(scope, parts)
      kakaoApi(scope, parts)
      naverApi(scope, parts)
      facebookApi(scope, parts)
    },
    { prefix: PREFIX, logLevel: 'error' },
  )
}

type Form = Record<string, string | undefined>
interface Asked {
  Querystring: Form
  Body: Form | null
}

function pickerRoutes(
  app: FastifyInstance,
  vendor: string,
  about: Vendor,
  { papers: desk, now, knowsOrigin }: SandboxOptions & { papers: Papers },
): void {
  const show = (
    request: FastifyRequest<Asked>,
    reply: FastifyReply,
    redirectUri: string,
    problem: string | null = null,
  ) =>
    reply
      .code(problem === null ? 200 : 400)
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy([redirectUri]),
        // As the providers' own pages: a window that was opened keeps its opener.
        'cross-origin-opener-policy': 'unsafe-none',
        'cache-control': 'no-store',
        'referrer-policy': 'same-origin',
      })
      .send(pickerPage(languageOf(request), about, problem))

  async function askedOf(request: FastifyRequest<Asked>) {
    const { client_id: clientId = '', redirect_uri: redirectUri = '', state = '' } = request.query
    const isRegistered =
      URL.canParse(redirectUri) &&
      new URL(redirectUri).pathname === '/authcallback' &&
      (await knowsOrigin(new URL(redirectUri).origin))
    return clientId !== '' && isRegistered ? { clientId, redirectUri, state } : null
  }

  app.get<Asked>(about.path, async (request, reply) => {
    const asked = await askedOf(request)
    return asked
      ? show(request, reply, asked.redirectUri)
      : reply.code(400).send({ error: 'invalid_request' })
  })
  app.post<Asked>(about.path, async (request, reply) => {
    const asked = await askedOf(request)
    const { persona, email = '', terms } = request.body ?? {}
    if (!asked || !isPersona(persona)) return reply.code(400).send({ error: 'invalid_request' })
    if (!isInvented(email))
      return show(request, reply, asked.redirectUri, TEXTS[languageOf(request)].emailWrong)
    const back = new URL(asked.redirectUri)
    back.searchParams.set('state', persona === 'stateMismatch' ? `${asked.state}x` : asked.state)
    if (persona === 'cancel') back.searchParams.set('error', 'access_denied')
    else {
      const code = desk.write({
        kind: 'code',
        vendor,
        ...asked,
        person: personOf(persona, vendor, email, terms === 'Y'),
        expiresAt: now().getTime() + (persona === 'expiredCode' ? -1 : CODE_LIFE_MS),
        nonce: request.query.nonce ?? null,
        codeChallenge: request.query.code_challenge ?? null,
        breaks: persona === 'serverError',
        isOfOtherApp: persona === 'otherApp',
      })
      const paper = desk.read(code, 'code', vendor)
      if (persona === 'reusedCode' && paper) desk.use(paper)
      back.searchParams.set('code', code)
    }
    return reply
      .header('cache-control', 'no-store')
      .header('cross-origin-opener-policy', 'unsafe-none')
      .redirect(back.href, 303)
  })
}

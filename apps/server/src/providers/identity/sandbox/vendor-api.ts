import { createHash, createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { Paper, Papers } from './papers.ts'

export interface ApiParts {
  papers: Papers
  now: () => Date
  origin: string
  prefix: string
}

type Form = Record<string, string | undefined>
type Refuse = (reply: FastifyReply) => FastifyReply

const TOKEN_LIFE_MS = 3_600_000
const OTHER_APP = 'somebody-elses-application'

/** Google's token and key endpoints. */
export function googleApi(app: FastifyInstance, parts: ApiParts): void {
  const signer = idTokenSigner(parts, 'google')
  const refuse: Refuse = (reply) => reply.code(400).send({ error: 'invalid_grant' })
  app.post('/google/token', async (request, reply) => {
    const paper = changed(parts, 'google', formOf(request.body))
    if (paper === 'breaks') return reply.code(500).send({ error: 'internal_failure' })
    if (!paper || !isVerified(paper, formOf(request.body).code_verifier)) return refuse(reply)
    return {
      access_token: tokenFor(parts, paper),
      token_type: 'Bearer',
      expires_in: 3600,
      id_token: await signer.sign(paper, {
        ...(paper.person.email !== null && {
          email: paper.person.email,
          email_verified: paper.person.isEmailProved,
        }),
        name: paper.person.name,
      }),
    }
  })
  app.get('/google/oauth2/v3/certs', () => signer.keys())
}

/** Kakao's: the same, and the two calls for which its token is good. */
export function kakaoApi(app: FastifyInstance, parts: ApiParts): void {
  const signer = idTokenSigner(parts, 'kakao')
  app.post('/kakao/oauth/token', async (request, reply) => {
    const paper = changed(parts, 'kakao', formOf(request.body))
    if (paper === 'breaks') return reply.code(500).send({ error: 'server_error' })
    if (!paper) return reply.code(400).send({ error: 'invalid_grant', error_code: 'KOE320' })
    return {
      access_token: tokenFor(parts, paper),
      token_type: 'bearer',
      expires_in: 21_599,
      id_token: await signer.sign(paper, { nickname: paper.person.name }),
    }
  })
  app.get('/kakao/.well-known/jwks.json', () => signer.keys())
  app.get('/kakao/v2/user/me', (request, reply) => {
    const paper = bearerOf(parts, 'kakao', request)
    if (!paper) return reply.code(401).send({ msg: 'this access token does not exist', code: -401 })
    const { subject, email, isEmailProved, name } = paper.person
    return reply.send({
      id: Number(subject),
      kakao_account: {
        profile: { nickname: name },
        email_needs_agreement: email === null,
        ...(email !== null && { email, is_email_valid: true, is_email_verified: isEmailProved }),
      },
    })
  })
  app.get('/kakao/v2/user/service_terms', (request, reply) => {
    const paper = bearerOf(parts, 'kakao', request)
    if (!paper) return reply.code(401).send({ msg: 'this access token does not exist', code: -401 })
    return reply.send({
      id: Number(paper.person.subject),
      service_terms: paper.person.agreedTerms.map((tag) => ({
        tag,
        required: true,
        agreed: true,
        revocable: false,
      })),
    })
  })
}

/** Naver's, which refuses with status 200. */
export function naverApi(app: FastifyInstance, parts: ApiParts): void {
  app.post('/naver/oauth2.0/token', async (request, reply) => {
    const form = formOf(request.body)
    const paper = changed(parts, 'naver', form)
    if (paper === 'breaks') return reply.code(500).send({ error: 'server_error' })
    if (!paper || paper.isOfOtherApp || paper.state !== form.state)
      return { error: 'invalid_request', error_description: 'no valid data in session' }
    return { access_token: tokenFor(parts, paper), token_type: 'bearer', expires_in: '3600' }
  })
  app.get('/naver/v1/nid/me', (request, reply) => {
    const paper = bearerOf(parts, 'naver', request)
    if (!paper) return reply.code(401).send({ resultcode: '024', message: 'Authentication failed' })
    const { subject, email, name } = paper.person
    return reply.send({
      resultcode: '00',
      message: 'success',
      response: { id: `naver-${subject}`, name, nickname: name, ...(email !== null && { email }) },
    })
  })
}

/** Facebook's, whose `/me` takes a token of any application but wants proof of the secret. */
export function facebookApi(app: FastifyInstance, parts: ApiParts): void {
  const fault = (reply: FastifyReply, message: string) =>
    reply.code(400).send({ error: { message, type: 'OAuthException', code: 100 } })
  app.get('/facebook/oauth/access_token', (request, reply) => {
    const paper = changed(parts, 'facebook', formOf(request.query))
    if (paper === 'breaks') return reply.code(500).send({ error: { type: 'OAuthException', code: 2 } })
    if (!paper) return fault(reply, 'This authorization code has expired.')
    return reply.send({ access_token: tokenFor(parts, paper), token_type: 'bearer', expires_in: 5_183_944 })
  })
  app.get('/facebook/debug_token', (request, reply) => {
    const { input_token: token, access_token: application } = formOf(request.query)
    const [clientId = '', secret] = (application ?? '').split('|')
    if (secret !== parts.papers.secretOf(clientId)) return fault(reply, 'Invalid OAuth access token.')
    const paper = parts.papers.read(token, 'token', 'facebook')
    if (!paper) return reply.send({ data: { is_valid: false } })
    return reply.send({
      data: {
        app_id: paper.isOfOtherApp ? OTHER_APP : paper.clientId,
        is_valid: true,
        user_id: paper.person.subject,
      },
    })
  })
  app.get('/facebook/me', (request, reply) => {
    const { access_token: token = '', appsecret_proof: proof } = formOf(request.query)
    const paper = parts.papers.read(token, 'token', 'facebook')
    if (!paper || proof !== proofOf(parts.papers.secretOf(paper.clientId), token))
      return fault(reply, 'Invalid appsecret_proof provided in the API argument')
    const { subject, email, name } = paper.person
    return reply.send({ id: subject, name, ...(email !== null && { email }) })
  })
}

/** The code of a request changed for what it stands for; null where the provider would refuse. */
function changed({ papers, now }: ApiParts, vendor: string, form: Form): Paper | 'breaks' | null {
  const paper = papers.read(form.code, 'code', vendor)
  if (!paper || form.client_id !== paper.clientId) return null
  if (form.client_secret !== papers.secretOf(paper.clientId)) return null
  if (paper.breaks) return 'breaks'
  if (vendor !== 'naver' && form.redirect_uri !== paper.redirectUri) return null
  if (vendor !== 'facebook' && form.grant_type !== 'authorization_code') return null
  return papers.use(paper) && paper.expiresAt > now().getTime() ? paper : null
}

const isVerified = ({ codeChallenge }: Paper, verifier: string | undefined): boolean =>
  codeChallenge ===
  createHash('sha256')
    .update(verifier ?? '')
    .digest('base64url')

const tokenFor = ({ papers, now }: ApiParts, { id: _id, ...paper }: Paper): string =>
  papers.write({ ...paper, kind: 'token', expiresAt: now().getTime() + TOKEN_LIFE_MS })

function bearerOf({ papers, now }: ApiParts, vendor: string, request: FastifyRequest): Paper | null {
  const paper = papers.read(/^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1], 'token', vendor)
  return paper && paper.expiresAt > now().getTime() ? paper : null
}

const formOf = (value: unknown): Form => {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return Object.fromEntries(entries.map(([name, one]) => [name, typeof one === 'string' ? one : undefined]))
}

/** Written out once more, not taken from the adapter: it is what the adapter is held against. */
const proofOf = (secret: string, token: string): string =>
  createHmac('sha256', secret).update(token).digest('hex')

/** Signs as the vendor would, with a key that is made when the first token is asked for. */
function idTokenSigner({ origin, prefix, now }: ApiParts, vendor: string) {
  let pair: ReturnType<typeof generateKeyPair> | undefined
  const made = () => (pair ??= generateKeyPair('RS256', { extractable: true }))
  const kid = `${vendor}-key`
  return {
    async keys() {
      const { publicKey } = await made()
      return { keys: [{ ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }] }
    },
    async sign(paper: Paper, claims: Record<string, unknown>): Promise<string> {
      const { privateKey } = await made()
      const seconds = Math.floor(now().getTime() / 1000)
      return new SignJWT({ ...claims, ...(paper.nonce !== null && { nonce: paper.nonce }) })
        .setProtectedHeader({ alg: 'RS256', kid })
        .setIssuer(`${origin}${prefix}/${vendor}`)
        .setSubject(paper.person.subject)
        .setAudience(paper.isOfOtherApp ? OTHER_APP : paper.clientId)
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + 3600)
        .sign(privateKey)
    },
  }
}

import { isAbsolute, resolve } from 'node:path'
import { SNS_TYPE } from '@seodang/domain/codes'
import { DEFAULT_ENTRY_PACE } from '@seodang/domain/live-queue'
import type { SocialTypeCd } from '@seodang/domain/social'
import { isLoopbackHost } from '@seodang/domain/url'
import Type, { type Static } from 'typebox'
import { Compile } from 'typebox/compile'

/** A configuration problem names the variable, so that whoever starts the server knows what to change. */
export class ConfigurationError extends Error {}

const Flag = Type.Union([Type.Literal('1'), Type.Literal('0')])
const Url = Type.String({ pattern: '^https?://' })

const Environment = Type.Object({
  NODE_ENV: Type.Optional(
    Type.Union([Type.Literal('production'), Type.Literal('development'), Type.Literal('test')]),
  ),
  ROLE: Type.Optional(Type.Union([Type.Literal('all'), Type.Literal('web'), Type.Literal('worker')])),
  PORT: Type.Optional(Type.String({ pattern: '^\\d{1,5}$' })),
  HOST: Type.Optional(Type.String()),
  DATA_DIR: Type.Optional(Type.String({ minLength: 1 })),
  /** Where people reach the product: used in mails and redirects instead of anything a request says (SEC-43). */
  ORIGIN: Type.Optional(Url),
  /** The domain below which every site has its address: slow.seodang.kr. */
  SITE_DOMAIN: Type.Optional(Type.String({ pattern: '^[a-z0-9.-]+$' })),
  /** Who runs this installation: the footer outside of sites shows what is given (FTR-03). */
  PROVIDER_CORP_NAME: Type.Optional(Type.String()),
  PROVIDER_CEO_NAME: Type.Optional(Type.String()),
  PROVIDER_REG_NO: Type.Optional(Type.String()),
  PROVIDER_SHOP_NO: Type.Optional(Type.String()),
  PROVIDER_ADDR: Type.Optional(Type.String()),
  PROVIDER_PHONE: Type.Optional(Type.String()),
  PROVIDER_EMAIL: Type.Optional(Type.String()),
  PROVIDER_PRIVACY_NAME: Type.Optional(Type.String()),
  /** Guides that the head outside of sites links to (HDR-18); each shows only where it is given. */
  GUIDE_OPERATOR_URL: Type.Optional(Url),
  GUIDE_STUDENT_URL: Type.Optional(Url),
  GUIDE_ACADEMY_URL: Type.Optional(Url),
  TRUSTED_PROXIES: Type.Optional(Type.String({ description: 'comma separated addresses or networks' })),
  /** The folder of the built pages, where they are not those of this checkout. */
  WEB_DIST: Type.Optional(Type.String({ minLength: 1 })),
  DATABASE_URL: Type.Optional(Type.String({ pattern: '^postgres(ql)?://' })),
  DATABASE_POOL: Type.Optional(Type.String({ pattern: '^\\d{1,3}$' })),
  REDIS_URL: Type.Optional(Type.String({ pattern: '^rediss?://' })),
  SMTP_URL: Type.Optional(Type.String({ pattern: '^smtps?://' })),
  MAIL_FROM: Type.Optional(Type.String({ minLength: 3 })),
  S3_BUCKET: Type.Optional(Type.String({ minLength: 1 })),
  S3_REGION: Type.Optional(Type.String({ minLength: 1 })),
  S3_ENDPOINT: Type.Optional(Url),
  S3_ACCESS_KEY_ID: Type.Optional(Type.String({ minLength: 1 })),
  S3_SECRET_ACCESS_KEY: Type.Optional(Type.String({ minLength: 1 })),
  /** 32 random bytes as base64. Absent: made once and kept in DATA_DIR. */
  SECRET_KEY: Type.Optional(Type.String({ minLength: 40 })),
  API_BASE: Type.Optional(Type.String({ pattern: '^/' })),
  UTILITY_BASE: Type.Optional(Type.String({ pattern: '^/' })),
  UNIVERSAL_BASE: Type.Optional(Type.String({ pattern: '^/' })),
  TOSS_CLIENT_KEY: Type.Optional(Type.String({ minLength: 1 })),
  TOSS_SECRET_KEY: Type.Optional(Type.String({ minLength: 1 })),
  TOSS_BASE_URL: Type.Optional(Url),
  ALLOW_SANDBOX_PAYMENTS: Type.Optional(Flag),
  /** Applications of the product at the providers of social login; each id goes with its secret (SOC-14). */
  KAKAO_CLIENT_ID: Type.Optional(Type.String({ minLength: 1 })),
  KAKAO_CLIENT_SECRET: Type.Optional(Type.String({ minLength: 1 })),
  NAVER_CLIENT_ID: Type.Optional(Type.String({ minLength: 1 })),
  NAVER_CLIENT_SECRET: Type.Optional(Type.String({ minLength: 1 })),
  GOOGLE_CLIENT_ID: Type.Optional(Type.String({ minLength: 1 })),
  GOOGLE_CLIENT_SECRET: Type.Optional(Type.String({ minLength: 1 })),
  FACEBOOK_CLIENT_ID: Type.Optional(Type.String({ minLength: 1 })),
  FACEBOOK_CLIENT_SECRET: Type.Optional(Type.String({ minLength: 1 })),
  /** Invented people may log in where a provider has no keys (SOC-20). */
  ALLOW_SANDBOX_LOGIN: Type.Optional(Flag),
  /** Sites without an account at a meeting service hold their lives in the built-in test room (LIVE-40). */
  ALLOW_SANDBOX_MEETINGS: Type.Optional(Flag),
  /** Text messages go out through SOLAPI with all three of these; the sender is a number registered there (MY-09). */
  SOLAPI_API_KEY: Type.Optional(Type.String({ minLength: 1 })),
  SOLAPI_API_SECRET: Type.Optional(Type.String({ minLength: 1 })),
  SOLAPI_SENDER: Type.Optional(Type.String({ pattern: '^\\d{8,11}$' })),
  /** Without them text messages stay on the development page. */
  ALLOW_SANDBOX_MESSAGES: Type.Optional(Flag),
  /** People who enter one live in a second; whoever comes beyond that waits for their turn (BYD-14). */
  LIVE_ENTRY_PACE: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,4}$' })),
  /** Channel Talk of the product itself, for those who run sites (SITE-14); the secret, in hex, proves who they are. */
  CHANNEL_TALK_PLUGIN_KEY: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' })),
  CHANNEL_TALK_SECRET: Type.Optional(Type.String({ pattern: '^([0-9a-f]{2})+$' })),
  /** A delivery network in front of `/media/image`, as `https://cdn.example` (UI-12). */
  MEDIA_ORIGIN: Type.Optional(Type.String({ pattern: '^https?://[^/]+$' })),
  YOUTUBE_API_KEY: Type.Optional(Type.String({ minLength: 1 })),
  /** Looks addresses of meetings up (CUR-18). */
  KAKAO_REST_KEY: Type.Optional(Type.String({ minLength: 1 })),
  FFMPEG_PATH: Type.Optional(Type.String({ minLength: 1 })),
  VIDEO_MAX_BYTES: Type.Optional(Type.String({ pattern: '^\\d+$' })),
  /** The demonstration sites with their published passwords: on by itself only where nothing is configured. */
  DEMO_SEED: Type.Optional(Flag),
  /** In production, too: the pages of mails and messages that did not leave, for browsers on this very machine. */
  DEV_MAILBOX: Type.Optional(Flag),
  /** Between the red `/readyz` and the first refusal, so that a balancer notices. */
  DRAIN_SECONDS: Type.Optional(Type.String({ pattern: '^\\d{1,3}$' })),
  /** Requests under way, long downloads among them, have so long to finish. */
  STOP_SECONDS: Type.Optional(Type.String({ pattern: '^\\d{1,4}$' })),
  LOG_LEVEL: Type.Optional(Type.String({ pattern: '^(fatal|error|warn|info|debug|trace|silent)$' })),
  METRICS_TOKEN: Type.Optional(Type.String({ minLength: 8 })),
})

const environment = Compile(Environment)

export interface Config {
  mode: 'production' | 'development' | 'test'
  role: 'all' | 'web' | 'worker'
  port: number
  host: string
  dataDir: string
  origin: string
  siteDomain: string
  /** Business details by the names that the footer of a site uses; only those that are given. */
  provider: Record<string, string>
  guides: { operator: string | null; student: string | null; academy: string | null }
  trustedProxies: string[]
  webDist: string | null
  databaseUrl: string | null
  databasePool: number
  redisUrl: string | null
  smtpUrl: string | null
  mailFrom: string
  s3: {
    bucket: string
    region: string
    endpoint: string | undefined
    accessKeyId: string | undefined
    secretAccessKey: string | undefined
  } | null
  secretKey: string | null
  bases: { api: string; utility: string; universal: string }
  toss: { clientKey: string; secretKey: string; baseUrl: string | undefined } | null
  allowSandboxPayments: boolean
  social: Partial<Record<SocialTypeCd, { clientId: string; clientSecret: string }>>
  allowSandboxLogin: boolean
  allowSandboxMeetings: boolean
  solapi: { apiKey: string; apiSecret: string; sender: string } | null
  allowSandboxMessages: boolean
  /** People in a second, for each live. */
  liveEntryPace: number
  channelTalk: { pluginKey: string; secret: string | null } | null
  /** '' where this server delivers its pictures itself. */
  mediaOrigin: string
  youtubeApiKey: string | null
  kakaoRestKey: string | null
  ffmpegPath: string | null
  videoMaxBytes: number
  /** Nothing says where it is reached or where its data is: somebody looks at it on a machine of theirs. */
  isDemonstration: boolean
  seedDemonstration: boolean
  developmentPages: boolean
  drainSeconds: number
  stopSeconds: number
  logLevel: string
  metricsToken: string | null
}

const GiB = 1024 ** 3

/** Reads and checks the environment; throws ConfigurationError with the names of the variables that are wrong. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const known = Object.fromEntries(
    Object.entries(env).filter(([name, value]) => name in Environment.properties && value !== ''),
  )
  if (!environment.Check(known)) {
    const wrong = environment.Errors(known).map((e) => `${e.instancePath.slice(1)} ${e.message}`)
    throw new ConfigurationError(`The configuration is not valid:\n  ${[...new Set(wrong)].join('\n  ')}`)
  }
  const e: Static<typeof Environment> = known
  const port = Number(e.PORT ?? 3000)
  if (port > 65_535) throw new ConfigurationError('PORT must be at most 65535')
  if ((e.TOSS_CLIENT_KEY === undefined) !== (e.TOSS_SECRET_KEY === undefined))
    throw new ConfigurationError('TOSS_CLIENT_KEY and TOSS_SECRET_KEY go together')
  if (e.DEMO_SEED === '1' && e.ORIGIN !== undefined && !isLoopbackHost(new URL(e.ORIGIN).hostname))
    throw new ConfigurationError(
      'DEMO_SEED=1 makes accounts whose passwords are published: it does not go with ORIGIN, an address that others reach',
    )
  const isDemonstration = e.ORIGIN === undefined && e.DATABASE_URL === undefined
  const social = socialKeys(e)
  const solapi = solapiKeys(e)
  const dataDir = e.DATA_DIR ?? './data'
  return {
    mode: e.NODE_ENV ?? 'production',
    role: e.ROLE ?? 'all',
    port,
    host: e.HOST ?? '0.0.0.0',
    dataDir: isAbsolute(dataDir) ? dataDir : resolve(dataDir),
    origin: e.ORIGIN ?? `http://localhost:${port}`,
    siteDomain: e.SITE_DOMAIN ?? 'seodang.localhost',
    provider: given({
      corpName: e.PROVIDER_CORP_NAME,
      ceoName: e.PROVIDER_CEO_NAME,
      regNo: e.PROVIDER_REG_NO,
      shopNo: e.PROVIDER_SHOP_NO,
      addr: e.PROVIDER_ADDR,
      phone: e.PROVIDER_PHONE,
      email: e.PROVIDER_EMAIL,
      privacyName: e.PROVIDER_PRIVACY_NAME,
    }),
    guides: {
      operator: e.GUIDE_OPERATOR_URL ?? null,
      student: e.GUIDE_STUDENT_URL ?? null,
      academy: e.GUIDE_ACADEMY_URL ?? null,
    },
    trustedProxies: (e.TRUSTED_PROXIES ?? '')
      .split(',')
      .map((s) => s.trim())
      .filter(Boolean),
    webDist: e.WEB_DIST ? resolve(e.WEB_DIST) : null,
    databaseUrl: e.DATABASE_URL ?? null,
    databasePool: Number(e.DATABASE_POOL ?? 20),
    redisUrl: e.REDIS_URL ?? null,
    smtpUrl: e.SMTP_URL ?? null,
    mailFrom: e.MAIL_FROM ?? 'Seodang <no-reply@seodang.localhost>',
    s3: e.S3_BUCKET
      ? {
          bucket: e.S3_BUCKET,
          region: e.S3_REGION ?? 'auto',
          endpoint: e.S3_ENDPOINT,
          accessKeyId: e.S3_ACCESS_KEY_ID,
          secretAccessKey: e.S3_SECRET_ACCESS_KEY,
        }
      : null,
    secretKey: e.SECRET_KEY ?? null,
    bases: {
      api: e.API_BASE ?? '/api',
      utility: e.UTILITY_BASE ?? '/utility',
      universal: e.UNIVERSAL_BASE ?? '/universal',
    },
    toss:
      e.TOSS_CLIENT_KEY && e.TOSS_SECRET_KEY
        ? { clientKey: e.TOSS_CLIENT_KEY, secretKey: e.TOSS_SECRET_KEY, baseUrl: e.TOSS_BASE_URL }
        : null,
    allowSandboxPayments:
      e.ALLOW_SANDBOX_PAYMENTS === '1' || (e.ORIGIN === undefined && e.ALLOW_SANDBOX_PAYMENTS !== '0'),
    social,
    // Whoever comes in by it may be anybody, so it is open by itself in a demonstration only; the start says so.
    allowSandboxLogin:
      e.ALLOW_SANDBOX_LOGIN === '1' ||
      (isDemonstration && e.ALLOW_SANDBOX_LOGIN !== '0' && Object.keys(social).length === 0),
    allowSandboxMeetings:
      e.ALLOW_SANDBOX_MEETINGS === '1' || (e.ORIGIN === undefined && e.ALLOW_SANDBOX_MEETINGS !== '0'),
    solapi,
    allowSandboxMessages:
      solapi === null &&
      (e.ALLOW_SANDBOX_MESSAGES === '1' || (e.ORIGIN === undefined && e.ALLOW_SANDBOX_MESSAGES !== '0')),
    liveEntryPace: Number(e.LIVE_ENTRY_PACE ?? DEFAULT_ENTRY_PACE),
    channelTalk: e.CHANNEL_TALK_PLUGIN_KEY
      ? { pluginKey: e.CHANNEL_TALK_PLUGIN_KEY, secret: e.CHANNEL_TALK_SECRET ?? null }
      : null,
    mediaOrigin: e.MEDIA_ORIGIN ?? '',
    youtubeApiKey: e.YOUTUBE_API_KEY ?? null,
    kakaoRestKey: e.KAKAO_REST_KEY ?? null,
    ffmpegPath: e.FFMPEG_PATH ?? null,
    videoMaxBytes: Number(e.VIDEO_MAX_BYTES ?? 4 * GiB),
    isDemonstration,
    seedDemonstration: e.DEMO_SEED === '1' || (isDemonstration && e.DEMO_SEED !== '0'),
    developmentPages: (e.NODE_ENV ?? 'production') !== 'production' || e.DEV_MAILBOX === '1',
    // Nobody balances what has no address.
    drainSeconds: Number(
      e.DRAIN_SECONDS ?? (e.ORIGIN && (e.NODE_ENV ?? 'production') === 'production' ? 5 : 0),
    ),
    stopSeconds: Number(e.STOP_SECONDS ?? 20),
    logLevel: e.LOG_LEVEL ?? (e.NODE_ENV === 'test' ? 'silent' : 'info'),
    metricsToken: e.METRICS_TOKEN ?? null,
  }
}

const given = (values: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )

function solapiKeys(e: Static<typeof Environment>): Config['solapi'] {
  const { SOLAPI_API_KEY: apiKey, SOLAPI_API_SECRET: apiSecret, SOLAPI_SENDER: sender } = e
  if (apiKey !== undefined && apiSecret !== undefined && sender !== undefined)
    return { apiKey, apiSecret, sender }
  if (apiKey !== undefined || apiSecret !== undefined || sender !== undefined)
    throw new ConfigurationError('SOLAPI_API_KEY, SOLAPI_API_SECRET and SOLAPI_SENDER go together')
  return null
}

function socialKeys(e: Static<typeof Environment>): Config['social'] {
  const pairs: [SocialTypeCd, string, string | undefined, string | undefined][] = [
    [SNS_TYPE.kakao, 'KAKAO', e.KAKAO_CLIENT_ID, e.KAKAO_CLIENT_SECRET],
    [SNS_TYPE.naver, 'NAVER', e.NAVER_CLIENT_ID, e.NAVER_CLIENT_SECRET],
    [SNS_TYPE.google, 'GOOGLE', e.GOOGLE_CLIENT_ID, e.GOOGLE_CLIENT_SECRET],
    [SNS_TYPE.facebook, 'FACEBOOK', e.FACEBOOK_CLIENT_ID, e.FACEBOOK_CLIENT_SECRET],
  ]
  const keys: Config['social'] = {}
  for (const [snsTypeCd, name, clientId, clientSecret] of pairs) {
    if ((clientId === undefined) !== (clientSecret === undefined))
      throw new ConfigurationError(`${name}_CLIENT_ID and ${name}_CLIENT_SECRET go together`)
    if (clientId !== undefined && clientSecret !== undefined) keys[snsTypeCd] = { clientId, clientSecret }
  }
  return keys
}

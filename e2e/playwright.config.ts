import { defineConfig } from '@playwright/test'

// Headless, offline and the same on every machine; the sandbox is of no use to root in a container.
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * What these prove is the same at any width; that their pages fit a phone is proved by phone.spec.ts, and looked at on
 * the tour. Everything twice would take a quarter of an hour more.
 */
const OF_NO_WIDTH = [
  'addresses',
  'campaigns',
  'account-pages',
  'coupons',
  'goods',
  'members',
  'memberships',
  'instalments',
  'isolation',
  'place-walk',
  'plan',
  'settlement',
  'account',
  'admin',
  'authoring',
  'banners',
  'bin',
  'challenge',
  'bulk-attendees',
  'cards',
  'chat-support',
  'checkout',
  'class-board',
  'class-editor',
  'coursework',
  'create-site',
  'dashboard',
  'devices',
  'exposure',
  'dollars',
  'header',
  'join',
  'likes',
  'live',
  'marketing',
  'marketing-tools',
  'menus',
  'my-classes',
  'operators',
  'packages',
  'outage',
  'page-weight',
  'play-lease',
  'quiz',
  'refund-terms',
  'restarts',
  'release-review',
  'routes',
  'seats',
  'second-visit',
  'session-walk',
  'share',
  'sign-on',
  'site-settings',
  'social-login',
  'vimeo-player',
  'typed-on',
  'width-change',
  'waiting-list',
  'youtube-player',
]

const OF_PHONES = ['cut-line', 'phone', 'phone-menu']
const specs = (names: readonly string[]) => names.map((name) => `**/${name}.spec.ts`)

export default defineConfig({
  testDir: '.',
  globalSetup: './server.ts',
  fullyParallel: true,
  // Pages wait for the server as long as they compute: two workers leave two cores a quarter of the time idle.
  workers: 3,
  // Ends what hangs; the first pages of a cold server take what they take.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  outputDir: '../test-results',
  use: {
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    // Recording costs a quarter of the time.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args },
  },
  projects: [
    { name: 'wide', testIgnore: specs(OF_PHONES), use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'narrow',
      testIgnore: specs(OF_NO_WIDTH),
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
})

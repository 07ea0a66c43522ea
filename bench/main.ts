import { benchApi } from './api.ts'
import { benchBulk } from './bulk.ts'
import { benchCharges } from './charges.ts'
import { benchCoupons } from './coupons.ts'
import { benchEnrolment } from './enrolment.ts'
import { benchHtml } from './html.ts'
import { benchJoining } from './joining.ts'
import { benchLearner } from './learner.ts'
import { PACES, type Pace } from './lib/compare.ts'
import { finish } from './lib/report.ts'
import { type Product, startProduct } from './lib/servers.ts'
import { prepareSite } from './lib/world.ts'
import { benchLogin } from './login.ts'
import { benchMany } from './many.ts'
import { benchPages } from './pages.ts'
import { benchPipeline } from './pipeline.ts'
import { benchSeats } from './seats.ts'
import { benchSettings } from './settings.ts'
import { benchSettlement } from './settlement.ts'
import { benchSocket } from './socket.ts'
import { benchStart } from './start.ts'
import { benchTracking } from './tracking.ts'
import { benchUpload } from './upload.ts'
import { benchViewers } from './viewers.ts'

// Usage: npm run bench -- [--quick] [part …]
const ON_THE_PRODUCT: Record<string, (product: Product, pace: Pace) => Promise<void>> = {
  pages: benchPages,
  html: benchHtml,
  api: benchApi,
  learner: benchLearner,
  settings: benchSettings,
  enrolment: benchEnrolment,
  seats: benchSeats,
  coupons: benchCoupons,
  login: benchLogin,
  tracking: benchTracking,
  bulk: benchBulk,
  viewers: benchViewers,
  joining: benchJoining,
  upload: benchUpload,
  pipeline: benchPipeline,
}
/** These start what they measure themselves. */
const ON_THEIR_OWN: Record<string, (pace: Pace) => Promise<void>> = {
  start: benchStart,
  socket: benchSocket,
  many: benchMany,
  charges: benchCharges,
  settlement: benchSettlement,
}
const PARTS = [...Object.keys(ON_THE_PRODUCT), ...Object.keys(ON_THEIR_OWN)]

const asked = process.argv.slice(2).filter((argument) => argument !== '--quick')
const unknown = asked.filter((part) => !PARTS.includes(part))
if (unknown.length > 0) {
  process.stderr.write(`No such part: ${unknown.join(', ')}. There are ${PARTS.join(', ')}, and --quick.\n`)
  process.exit(2)
}
const isAsked = ([part]: [string, unknown]) => asked.length === 0 || asked.includes(part)
const pace = process.argv.includes('--quick') ? PACES.quick : PACES.full

const onTheProduct = Object.entries(ON_THE_PRODUCT).filter(isAsked)
if (onTheProduct.length > 0) {
  const product = await startProduct(pace.crowds, prepareSite)
  try {
    for (const [, bench] of onTheProduct) await bench(product, pace)
  } finally {
    await product.stop()
  }
}
for (const [, bench] of Object.entries(ON_THEIR_OWN).filter(isAsked)) await bench(pace)
finish()

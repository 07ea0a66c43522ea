import { PORTONE_PREFIX } from '../providers/payment/sandbox-portone/index.ts'
import { SANDBOX_PREFIX } from '../providers/payment/sandbox-toss/index.ts'

/** Below these addresses the stand-ins of the gateways live: another company's machine, as far as we are concerned. */
export const SANDBOX_PREFIXES = [SANDBOX_PREFIX, PORTONE_PREFIX]

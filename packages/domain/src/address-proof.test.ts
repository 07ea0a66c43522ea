import { expect, test } from 'vitest'
import {
  ATTACHED,
  type Attached,
  fateAtProof,
  isProversOwn,
  PROOF_WAY,
  type ProofWay,
} from './address-proof.ts'

const WAYS: ProofWay[] = ['code', 'provider', 'resetLink']

/** What is attached; then its fate for whoever types the code in a session, comes by the provider, has the link only. */
const TABLE: Record<Attached, [string, string, string]> = {
  session: ['stays', 'ends', 'ends'],
  otherSessions: ['ends', 'ends', 'ends'],
  password: ['stays', 'ends', 'ends'],
  provider: ['stays', 'stays', 'ends'],
  otherProviders: ['stays', 'ends', 'ends'],
  signOnCodes: ['ends', 'ends', 'ends'],
  signOnConsents: ['ends', 'ends', 'ends'],
  resetLinks: ['ends', 'ends', 'ends'],
  emailCodes: ['ends', 'ends', 'ends'],
  name: ['stays', 'stays', 'askedAgain'],
  consents: ['stays', 'stays', 'askedAgain'],
  phone: ['stays', 'stays', 'ends'],
  picture: ['stays', 'stays', 'ends'],
  addresses: ['stays', 'stays', 'ends'],
  drafts: ['stays', 'stays', 'ends'],
  calendar: ['stays', 'stays', 'ends'],
  memberships: ['stays', 'stays', 'ends'],
  places: ['stays', 'stays', 'ends'],
  cards: ['stays', 'stays', 'ends'],
  orders: ['stays', 'stays', 'leftBehind'],
  writings: ['stays', 'stays', 'leftBehind'],
}

test.each(ATTACHED.map((attached) => [attached] as const))(
  'SEC-34 the fate of %s at each proof',
  (attached) => {
    expect(WAYS.map((way) => fateAtProof(attached, way))).toEqual(TABLE[attached])
  },
)

test('SEC-34 every way of proof is decided, and the mail alone makes no account one’s own', () => {
  expect(Object.values(PROOF_WAY)).toEqual(WAYS)
  expect(WAYS.map(isProversOwn)).toEqual([true, true, false])
})

test('SEC-34 where the account is not the prover’s own, nothing of it stays', () => {
  for (const attached of ATTACHED) expect(fateAtProof(attached, 'resetLink')).not.toBe('stays')
})

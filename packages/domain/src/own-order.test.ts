import { expect, test } from 'vitest'
import { type OwnOrderAct, ownOrderProblem } from './own-order.ts'

test.each<[string, OwnOrderAct, ReturnType<typeof ownOrderProblem>]>([
  ['the order of somebody else is decided', { act: 'decides', isOwn: false }, null],
  ['the order of somebody else is reported', { act: 'reports', isOwn: false }, null],
  ['the own order is decided', { act: 'decides', isOwn: true }, 'OWN_ORDER_MONEY'],
  ['the own order is reported', { act: 'reports', isOwn: true }, 'OWN_ORDER_MONEY'],
  ['the only one decides', { act: 'decides', isOwn: true, isOnly: true }, 'OWN_ORDER_MONEY'],
  ['the only one reports', { act: 'reports', isOwn: true, isOnly: true }, null],
])('BYD-02, PAY-21 %s', (_, act, problem) => {
  expect(ownOrderProblem(act)).toBe(problem)
})

import type { OrderData } from '../queries.ts'

/** PAY-21: what staff have still to transfer of what goes back. */
export const owedAmount = ({ refunds }: Pick<OrderData, 'refunds'>): number =>
  refunds.reduce((sum, { state, amount }) => sum + (state === 'owed' ? amount : 0), 0)

import { CURRENCY, type Currency } from '@seodang/domain/codes'
import { validPage } from '../../ui/paging.ts'

export interface SettlementSearch {
  page?: number
  currency?: Currency
}

/** What the address keeps of a list of settlements or of one of them. */
export function settlementSearch({ page, currency }: Record<string, unknown>): SettlementSearch {
  return {
    ...(validPage(page) > 1 && { page: validPage(page) }),
    // Won is what everything is charged in.
    ...(currency === CURRENCY.usd && { currency }),
  }
}

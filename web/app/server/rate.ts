// Owns the rate that pages are rendered with. It stands apart from the prices, since its row brings zod along.
import { getPaymentOptions } from '@akwaaba/contract/checkout'
import type { Client } from '@akwaaba/contract/client'

/** Cedis for a dollar, on the server; null while nobody has entered a rate. */
export const readRate = async (api: Client): Promise<number | null> => {
  try {
    const { charges } = await api.send(getPaymentOptions, {})
    return charges.find(({ rate }) => rate !== null)?.rate?.rate ?? null
  } catch {
    return null // the prices in dollars are right without it, and no page should fail for its want
  }
}

// Owns the exchange rate that pages are rendered with. On the server only: its row would load zod in the browser.
import { getPaymentOptions } from '@akwaaba/contract/checkout'
import type { Client } from '@akwaaba/contract/client'

/** Cedis for a dollar; null while no rate is entered. */
export const readRate = async (api: Client): Promise<number | null> => {
  try {
    const { charges } = await api.send(getPaymentOptions, {})
    return charges.find(({ rate }) => rate !== null)?.rate?.rate ?? null
  } catch {
    return null // prices in dollars are right without it, so no page fails because of it
  }
}

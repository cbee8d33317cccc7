// Owns what the lists of money that admins read have in common: what is searched for, names of providers, typed amounts.
import type { MoneySearch } from '../../../paths.ts'

/** Reads what is looked for from an address; what makes no sense there is left out. */
export const moneySearchFrom = (query: URLSearchParams, views: readonly string[]): MoneySearch => {
  const page = Number(query.get('page') ?? Number.NaN)
  const hostId = query.get('hostId') ?? ''
  return {
    view: views.find((view) => view === query.get('view')),
    search: query.get('search')?.trim().slice(0, 100) || undefined,
    hostId: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(hostId) ? hostId : undefined,
    page: Number.isInteger(page) && page > 1 && page <= 10_000 ? String(page) : undefined,
  }
}

const providerNames: Record<string, string> = {
  ...{ paystack: 'Paystack', paypal: 'PayPal', bank: 'Bank', test: 'Test gateway' },
}

export const providerName = (provider: string): string => providerNames[provider] ?? provider

/** What somebody typed as a sum; null while it is none. */
export const sumOf = (text: string): number | null => {
  const plain = text.trim().replace(/,/g, '')
  return /^\d{1,10}(\.\d{1,2})?$/.test(plain) ? Number(plain) : null
}

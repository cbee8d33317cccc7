// Owns money as administrators read it: what they look for, what is left of a payment, and states with their colours.
import type { CallOf } from '@akwaaba/contract/endpoint'
import type { Money } from '@akwaaba/contract/fields'
import { centsFromDollars, dollarsFromCents, toCents } from '@akwaaba/contract/money'
import type { Payment } from '@akwaaba/contract/payments'
import type { AdminPayment } from '@akwaaba/contract/refunds'
import type { BankAccount, Settings, saveSettings } from '@akwaaba/contract/settings'
import type { MoneySearch } from '../../paths.ts'

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

/** What can still be sent back of a payment, in the currency it was charged in. */
export const leftOf = ({ charge, received, refunds }: Pick<AdminPayment, 'charge' | 'received' | 'refunds'>): Money => {
  const came = received ?? charge
  const asked = refunds.reduce((sum, { amount }) => sum + Math.round(amount.amount * 100), 0)
  return {
    amount: dollarsFromCents(toCents(Math.max(0, centsFromDollars(came.amount) - asked))),
    currency: came.currency,
  }
}

export const mayRefund = (payment: Pick<AdminPayment, 'status' | 'charge' | 'received' | 'refunds'>): boolean =>
  ['succeeded', 'part-refunded', 'review'].includes(payment.status) && leftOf(payment).amount > 0

export const statusNames: Record<Payment['status'], string> = {
  pending: 'Open',
  succeeded: 'Received',
  failed: 'Failed',
  review: 'To be looked at',
  refunding: 'Refund under way',
  'part-refunded': 'Partly refunded',
  refunded: 'Refunded',
}

const providerNames: Record<string, string> = {
  ...{ paystack: 'Paystack', paypal: 'PayPal', bank: 'Bank', test: 'Test gateway' },
}
export const providerName = (provider: string): string => providerNames[provider] ?? provider

/** Which list a difference can be looked at in; null where it is about no single thing. */
export const placeOf = ({ provider, reference }: { provider: string; reference: string }) =>
  reference === '' ? null : provider === 'bank' ? 'transfers' : 'payments'

/** What somebody typed as a sum; null while it is none. */
export const sumOf = (text: string): number | null => {
  const plain = text.trim().replace(/,/g, '')
  return /^\d{1,10}(\.\d{1,2})?$/.test(plain) ? Number(plain) : null
}

/** A sentence for each field of what a schema refuses, by the last word of its path; the first one counts. */
export const faultsOf = (
  issues: readonly { path: readonly PropertyKey[]; message: string }[] | undefined,
): Record<string, string> =>
  Object.fromEntries((issues ?? []).map(({ path, message }) => [path.map(String).join('.'), message]).reverse())

/** A tax as it is typed; the mark tells the rows apart. */
export type TypedTax = { mark: number; name: string; percent: string; from: string; until: string }
export type TypedSettings = {
  hasBank: boolean
  bank: BankAccount
  cedisPerDollar: string
  serviceFeePercent: string
  taxes: TypedTax[]
  address: string
  taxNumber: string
}

const blankBank: BankAccount = { bankName: '', accountName: '', accountNumber: '', branch: '', swift: '' }

/** The settings as their form holds them. */
export const typedOf = ({ bank, cedisPerDollar, serviceFeePercent, taxes, seller }: Settings): TypedSettings => ({
  hasBank: bank !== null,
  bank: bank ?? blankBank,
  cedisPerDollar: cedisPerDollar === null ? '' : String(cedisPerDollar),
  serviceFeePercent: String(serviceFeePercent),
  taxes: taxes.map(({ name, percent, from, until }, mark) => ({
    mark,
    name,
    percent: String(percent),
    from,
    until: until ?? '',
  })),
  ...seller,
})

// What is no number stays none, so that the schema refuses it at its field.
const numberOf = (text: string) => (text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.')))

/** What is sent of it; `version`: what the form began from. */
export const bodyOf = (typed: TypedSettings, version: number): CallOf<typeof saveSettings>['body'] => ({
  bank: typed.hasBank ? typed.bank : null,
  cedisPerDollar: typed.cedisPerDollar.trim() === '' ? null : numberOf(typed.cedisPerDollar),
  serviceFeePercent: numberOf(typed.serviceFeePercent),
  taxes: typed.taxes.map(({ name, percent, from, until }) => ({
    name,
    percent: numberOf(percent),
    from,
    until: until === '' ? null : until,
  })),
  seller: { address: typed.address, taxNumber: typed.taxNumber },
  version,
})

const accountFields = ['bankName', 'accountName', 'accountNumber', 'branch', 'swift'] as const

/** Whether two bank accounts are one: another one takes a password and a code. */
export const isSameAccount = (one: Partial<BankAccount> | null, other: BankAccount | null): boolean =>
  one === null || other === null
    ? one === other
    : accountFields.every((name) => (one[name] ?? '').trim() === other[name])

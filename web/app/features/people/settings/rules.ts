// Owns the settings as their form holds them, and what is sent of them.
import type { CallOf } from '@akwaaba/contract/endpoint'
import type { BankAccount, Settings, saveSettings } from '@akwaaba/contract/settings'

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

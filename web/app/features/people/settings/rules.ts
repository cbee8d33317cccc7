// Owns converting the settings to the texts of their form, and back to what is sent.
import type { CallOf } from '@akwaaba/contract/endpoint'
import type { BankAccount, Settings, saveSettings } from '@akwaaba/contract/settings'

/** A tax as it is typed; `mark` is the key of its row. */
export type TypedTax = { mark: number; name: string; percent: string; from: string; until: string }

export type TypedSettings = {
  hasBank: boolean
  bank: BankAccount
  cedisPerDollar: string
  serviceFeePercent: string
  guestFeePercent: string
  taxes: TypedTax[]
  address: string
  taxNumber: string
}

const blankBank: BankAccount = { bankName: '', accountName: '', accountNumber: '', branch: '', swift: '' }

/** The settings as their form holds them. */
export const typedOf = ({
  bank,
  cedisPerDollar,
  serviceFeePercent,
  guestFeePercent,
  taxes,
  seller,
}: Settings): TypedSettings => ({
  hasBank: bank !== null,
  bank: bank ?? blankBank,
  cedisPerDollar: cedisPerDollar === null ? '' : String(cedisPerDollar),
  serviceFeePercent: String(serviceFeePercent),
  guestFeePercent: String(guestFeePercent),
  taxes: taxes.map(({ name, percent, from, until }, mark) => ({
    mark,
    name,
    percent: String(percent),
    from,
    until: until ?? '',
  })),
  ...seller,
})

// A text that is not a number becomes NaN, so that the schema refuses it at its field.
const numberOf = (text: string) => (text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.')))

/** The body to send; `version`: the version that the form began from. */
export const bodyOf = (typed: TypedSettings, version: number): CallOf<typeof saveSettings>['body'] => ({
  bank: typed.hasBank ? typed.bank : null,
  cedisPerDollar: typed.cedisPerDollar.trim() === '' ? null : numberOf(typed.cedisPerDollar),
  serviceFeePercent: numberOf(typed.serviceFeePercent),
  guestFeePercent: numberOf(typed.guestFeePercent),
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

/** Whether two bank accounts are the same: changing to another one takes a password and a code. */
export const isSameAccount = (typed: Partial<BankAccount> | null, saved: BankAccount | null): boolean =>
  typed === null || saved === null
    ? typed === saved
    : accountFields.every((name) => (typed[name] ?? '').trim() === saved[name])

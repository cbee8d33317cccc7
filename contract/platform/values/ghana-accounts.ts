// Owns where money in Ghana can be sent: its banks and mobile money networks, and how their numbers are written.

import { keysOf } from './guards.ts'

/** Banks by the word that is stored. */
export const banks = {
  absa: 'Absa Bank',
  access: 'Access Bank',
  adb: 'Agricultural Development Bank',
  bog: 'Bank of Africa',
  cal: 'CalBank',
  cbg: 'Consolidated Bank Ghana',
  ecobank: 'Ecobank',
  fab: 'First Atlantic Bank',
  fbn: 'FBNBank',
  fidelity: 'Fidelity Bank',
  fnb: 'First National Bank',
  gcb: 'GCB Bank',
  gtb: 'Guaranty Trust Bank',
  nib: 'National Investment Bank',
  omni: 'OmniBSIC Bank',
  prudential: 'Prudential Bank',
  republic: 'Republic Bank',
  societe: 'Societe Generale Ghana',
  stanbic: 'Stanbic Bank',
  standard: 'Standard Chartered Bank',
  uba: 'United Bank for Africa',
  umb: 'Universal Merchant Bank',
  zenith: 'Zenith Bank',
} as const

/** Networks of mobile money by the word that is stored. A number may have moved, so its beginning does not tell its network. */
export const networks = { mtn: 'MTN MoMo', telecel: 'Telecel Cash', at: 'AT Money' } as const

export type Network = keyof typeof networks

/** The networks by the short names that people use for them. */
export const shortNames: Record<Network, string> = { mtn: 'MTN', telecel: 'Telecel', at: 'AT' }

export const accountKinds = ['bank', 'momo'] as const
export type AccountKind = (typeof accountKinds)[number]

const namesOf: Record<AccountKind, Readonly<Record<string, string>>> = { bank: banks, momo: networks }

/** The name of a bank or network; undefined for a word that is none of its kind. */
export const institutionName = (kind: AccountKind, institution: string): string | undefined =>
  Object.hasOwn(namesOf[kind], institution) ? namesOf[kind][institution] : undefined

/** A number as it is stored: digits alone, of mobile money as it is dialled in Ghana. */
export const plainNumber = (kind: AccountKind, typed: string): string => {
  const digits = typed.replace(/[\s().-]/g, '')
  return kind === 'momo' ? digits.replace(/^(\+|00)?233/, '0') : digits
}

const shapes: Record<AccountKind, RegExp> = { bank: /^\d{8,20}$/, momo: /^0[25]\d{8}$/ }

/** Whether a stored number can be one of its kind. */
export const isAccountNumber = (kind: AccountKind, number: string): boolean => shapes[kind].test(number)

// As the numbers of each network begin where they were never moved.
const beginnings: Record<Network, readonly string[]> = {
  mtn: ['024', '025', '053', '054', '055', '059'],
  telecel: ['020', '050'],
  at: ['026', '027', '056', '057'],
}

/** The network to which numbers with this beginning were given; undefined where that is not known. The number may have moved. */
export const usualNetwork = (number: string): Network | undefined =>
  keysOf<Network>(networks).find((network) => beginnings[network].includes(number.slice(0, 3)))

/** A number of mobile money with all but its first and last three digits hidden. */
export const maskedNumber = (number: string): string => `${number.slice(0, 3)} ••• •${number.slice(-3)}`

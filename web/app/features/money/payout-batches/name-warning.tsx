// Owns the warning that an account is in another name at its bank, or is not there.
import type { Candidate } from '@akwaaba/contract/payout-batches'
import { nameWarning } from './rules.ts'

export const NameWarning = ({ account }: { account: NonNullable<Candidate['account']> }) => {
  const text = nameWarning(account)
  return text && <span className="block break-words font-semibold text-error text-sm">{text}</span>
}

// Owns the words of the mail that says: what a provider lists is not what we have written down.
import { formatInstant } from '@akwaaba/contract/dates'
import type { Difference } from '@akwaaba/contract/refunds'
import { type Letter, letter, type Site } from './letter.ts'

const shown = 50

export const reconciliationLetter = (
  site: Site,
  { ranAt, differences }: { ranAt: Date; differences: Difference[] },
): Letter => {
  const count = differences.length
  const lines = differences.slice(0, shown).map(({ provider, reference, says }) => ({
    p: [reference, provider && `(${provider})`, says].filter(Boolean).join(' '),
  }))
  return letter(site, `${count} ${count === 1 ? 'difference' : 'differences'} in the money`, [
    { p: `The reconciliation of ${formatInstant(ranAt)} (Accra time) found that the books do not agree:` },
    ...lines,
    ...(count > shown ? [{ p: `… and ${count - shown} more.` }] : []),
    { p: 'Each is looked at by a person: what the provider says is what happened to the money.' },
  ])
}

// Owns the mails to guests about a change of their stay: offered, answered or expired. Their facts are read when each is sent.
import { formatInstant } from '@akwaaba/contract/dates'
import { dollarsFromCents, formatDollars } from '@akwaaba/contract/money'
import type { StayChangeState } from '@akwaaba/contract/stay-change-states'
import { bookingForMail } from '#bookings/mail-facts.ts'
import type { Deps } from '#deps.ts'
import { readBalance } from '#dues/balances.ts'
import type { Work } from '#jobs/worker.ts'
import { greeting, renderEmail, siteOf } from '#mail/email-template.ts'
import { type ChangeFacts, changeForMail } from '#stay-changes/mail-facts.ts'
import { addressOfStay } from '#trips/tokens.ts'

type About = ChangeFacts & { reference: string; balance: string | null }

const titles: Partial<Record<StayChangeState, (about: About) => string>> = {
  offered: ({ reference }) => `Your host offers a change of your stay ${reference}`,
  accepted: ({ reference }) => `Your stay ${reference} is changed`,
  declined: ({ reference }) => `Your stay ${reference} stays as it was`,
  withdrawn: ({ reference }) => `The change of your stay ${reference} is withdrawn`,
  expired: ({ reference }) => `The change of your stay ${reference} was not answered in time`,
}

const moneyText = ({ cents, balance }: About): string => {
  if (balance !== null) return ` ${balance} is then still to be paid.`
  return cents < 0 ? ' What you have paid too much goes back to you.' : ''
}

const openings: Partial<Record<StayChangeState, (about: About) => string>> = {
  offered: ({ difference, expiresAt }) =>
    `Your host offers to change your stay. ${difference} Please answer by ${formatInstant(expiresAt)} (Accra time); until then nothing changes, and the nights are not held.`,
  accepted: (about) => `Your stay is changed. ${about.difference}${moneyText(about)}`,
  declined: () => 'Your host cannot change your stay as you have asked. It stays as it was.',
  withdrawn: () => 'The change that was offered to you is withdrawn. Your stay is as it was.',
  expired: () => 'Nobody has answered in time, so nothing has changed. You can ask again.',
}

const balanceOf = async (deps: Deps, bookingId: string): Promise<string | null> => {
  const balance = await readBalance(deps.db, bookingId)
  return balance ? formatDollars(dollarsFromCents(balance.amountCents)) : null
}

const send = async (deps: Deps, changeId: string, state: StayChangeState): Promise<void> => {
  const change = await changeForMail(deps, changeId, state)
  const stay = change && (await bookingForMail(deps, change.bookingId))
  const [title, opening] = [titles[state], openings[state]]
  if (!change || !stay || !title || !opening) return // answered since, or the account is deleted
  const about = { ...change, reference: stay.reference, balance: await balanceOf(deps, change.bookingId) }
  const href = await addressOfStay(deps, change.bookingId, `/dashboard/pending?search=${stay.reference}`)
  const mail = renderEmail(siteOf(deps.config), title(about), [
    greeting(stay.username),
    { p: opening(about) },
    { p: `Before\n${change.before}` },
    { p: `${state === 'accepted' ? 'Now' : 'Asked for'}\n${change.after}` },
    { href, label: 'See your stay' },
  ])
  await deps.mailer.send({ to: stay.email, ...mail }, `change-${changeId}-${state}`)
}

/** Every mail of this file by the name of its job. */
export const changeMails = (deps: Deps) =>
  ({ 'mail:change': ({ changeId, state }) => send(deps, changeId, state) }) satisfies Partial<Work>

declare module '#db/outbox.ts' {
  interface JobPayloads {
    'mail:change': { changeId: string; state: StayChangeState }
  }
}

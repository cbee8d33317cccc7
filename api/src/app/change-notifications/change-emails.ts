// Owns the mails to guests about a change of their stay: offered, answered or expired. Their facts are read when each is sent.
import { formatDate } from '@akwaaba/contract/dates'
import { dollarsFromCents, formatDollars } from '@akwaaba/contract/money'
import type { StayChangeState } from '@akwaaba/contract/stay-change-states'
import { bookingForMail } from '#bookings/mail-facts.ts'
import type { Deps } from '#deps.ts'
import { readBalance } from '#dues/balances.ts'
import { readMoves } from '#home-moves/home-moves.ts'
import type { Work } from '#jobs/worker.ts'
import { greeting, renderEmail, siteOf } from '#mail/email-template.ts'
import { type ChangeFacts, changeForMail } from '#stay-changes/mail-facts.ts'
import { addressOfStay } from '#trips/tokens.ts'
import { changeWords } from './words.ts'

const balanceOf = async (deps: Deps, bookingId: string): Promise<string | null> => {
  const balance = await readBalance(deps.db, bookingId)
  return balance ? formatDollars(dollarsFromCents(balance.amountCents)) : null
}

const send = async (deps: Deps, changeId: string, state: StayChangeState): Promise<void> => {
  const change = await changeForMail(deps, changeId, state)
  const stay = change && (await bookingForMail(deps, change.bookingId))
  if (!change || !stay) return // answered since, or the account is deleted
  const balance = await balanceOf(deps, change.bookingId)
  const { to: next } = change.kind === 'move' ? await readMoves(deps, change.bookingId) : { to: null }
  const goesOn = next && {
    home: next.apartmentName,
    lastDay: formatDate(next.endDate),
    lateUntil: next.lateUntil,
    reference: next.reference,
  }
  const about = { ...change, reference: stay.reference, balance, goesOn }
  const { title, opening } = changeWords(about, state)
  if (title === undefined || opening === undefined) return
  const path = change.kind === 'stay' ? (`/dashboard/pending?search=${stay.reference}` as const) : pageOf(change)
  const link = await addressOfStay(
    deps,
    { bookingId: next?.bookingId ?? change.bookingId, email: stay.email },
    next ? `/dashboard/trips/${next.bookingId}` : path,
  )
  const mail = renderEmail(siteOf(deps.config), title, [
    greeting(stay.username),
    { p: opening },
    ...(change.reason === '' ? [] : [{ p: `Your host writes: ${change.reason}` }]),
    ...(next ? [] : [{ p: `Before\n${change.before}` }]),
    ...(next ? [] : [{ p: `${state === 'accepted' ? 'Now' : 'Asked for'}\n${change.after}` }]),
    { ...link, label: 'See your stay' },
  ])
  await deps.mailer.send({ to: stay.email, ...mail }, `change-${changeId}-${state}`)
}

const pageOf = ({ bookingId }: ChangeFacts) => `/dashboard/trips/${bookingId}` as const

/** Every mail of this file by the name of its job. */
export const changeMails = (deps: Deps) =>
  ({ 'mail:change': ({ changeId, state }) => send(deps, changeId, state) }) satisfies Partial<Work>

declare module '#db/outbox.ts' {
  interface JobPayloads {
    'mail:change': { changeId: string; state: StayChangeState }
  }
}

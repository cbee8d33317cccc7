// Owns the mails with the link to the trip of a guest without an account: that the nights are held, and the link asked for again. Each mail
// has a link of its own; its token is made when the mail is sent, and is nowhere else.
import { formatDate, formatInstant } from '@akwaaba/contract/dates'
import { formatDollars } from '@akwaaba/contract/money'
import { bookingForMail } from '#bookings/mail-facts.ts'
import type { Deps } from '#deps.ts'
import type { Work } from '#jobs/worker.ts'
import { type EmailTemplate, greeting, renderEmail, type Site, siteOf } from '#mail/email-template.ts'
import { type MailedLink, makeMailedLink } from '#trips/tokens.ts'

type TripFacts = {
  username: string
  reference: string
  apartmentName: string
  address: string
  checkIn: string
  checkOut: string
  totalDollars: number
  holdExpiresAt: Date
  link: MailedLink
}

const stayOf = ({ apartmentName, address, checkIn, checkOut, reference, totalDollars }: TripFacts) => ({
  p: `${apartmentName}\n${address}\nCheck-in: ${formatDate(checkIn)}\nCheck-out: ${formatDate(checkOut)}\nReference: ${reference}\nTotal: ${formatDollars(totalDollars)}`,
})

const keepIt = {
  p: 'Everyone with this link sees your trip, so please keep it to yourself.',
}

const heldEmail = (site: Site, trip: TripFacts): EmailTemplate =>
  renderEmail(site, `${trip.apartmentName} is held for you`, [
    greeting(trip.username),
    {
      p: `Your nights are held until ${formatInstant(trip.holdExpiresAt)} (Accra time). They are yours once you have paid.`,
    },
    stayOf(trip),
    { ...trip.link, label: 'Open your trip' },
    keepIt,
  ])

const linkEmail = (site: Site, trip: TripFacts): EmailTemplate =>
  renderEmail(site, `The link to your trip to ${trip.apartmentName}`, [
    greeting(trip.username),
    { p: 'Here is the link to your trip that you asked for.' },
    stayOf(trip),
    { ...trip.link, label: 'Open your trip' },
    keepIt,
  ])

/** Nothing is sent where there is no such booking, or it is that of an account. */
const sendLink = async (deps: Deps, bookingId: string, key: string, email: typeof heldEmail): Promise<void> => {
  const trip = await bookingForMail(deps, bookingId)
  const link = trip && (await makeMailedLink(deps, bookingId, trip.email))
  if (!trip || !link) return
  await deps.mailer.send({ to: trip.email, ...email(siteOf(deps.config), { ...trip, link }) }, key)
}

/** Every mail of this file by the name of its job. */
export const tripMails = (deps: Deps) =>
  ({
    'mail:trip-held': ({ bookingId }) => sendLink(deps, bookingId, `trip-held-${bookingId}`, heldEmail),
    'mail:trip-link': ({ bookingId }, _attempt, jobId) =>
      sendLink(deps, bookingId, `trip-link-${bookingId}-${jobId}`, linkEmail),
  }) satisfies Partial<Work>

declare module '#db/outbox.ts' {
  interface JobPayloads {
    'mail:trip-held': { bookingId: string }
    'mail:trip-link': { bookingId: string }
  }
}

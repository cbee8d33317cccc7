// Owns the mails about a stay: their texts, and the facts in them, read when each is sent, so that a late mail is still true.
import type { Arrival } from '@akwaaba/contract/arrivals'
import { formatDate, lastDayOf } from '@akwaaba/contract/dates'
import { dollarsFromCents, formatDollars } from '@akwaaba/contract/money'
import { arrivalForMail, bookingForMail } from '#bookings/mail-facts.ts'
import type { Deps } from '#deps.ts'
import { readBalance } from '#dues/balances.ts'
import type { Work } from '#jobs/worker.ts'
import { type EmailTemplate, greeting, renderEmail, type Site, siteOf } from '#mail/email-template.ts'
import { hasStartedPayment, paidForStay } from '#payments/mail-facts.ts'
import { addressOfStay, type MailedLink } from '#trips/tokens.ts'

type StayFacts = {
  username: string
  reference: string
  apartmentName: string
  address: string
  checkIn: string
  checkOut: string
  nights: number
  guestsText: string | null
  checkInFrom: string
  checkOutBy: string
  lines: { label: string; dollars: number }[]
  totalDollars: number
  isApproved: boolean
}

/** The charged amount in another currency than dollars; null when dollars were charged. */
export type ChargedAmount = { text: string; rate: number; date: string } | null
/** What a payment was charged, as lines of a mail. */
export const chargedLines = (charged: ChargedAmount) =>
  charged ? [`Charged: ${charged.text} (at ${charged.rate} cedis for a dollar on ${formatDate(charged.date)})`] : []

/** What only the guest who has paid is told: nothing where the host has written nothing. */
const arrivalLines = (arrival: Arrival | null): string[] => {
  if (!arrival) return []
  const { address, landmark, directions, phone, latitude, longitude } = arrival
  const isPlaced = latitude !== null && longitude !== null
  return [
    ...(address ? [`Exact address: ${address}`] : []),
    ...(landmark ? [`Landmark: ${landmark}`] : []),
    ...(directions ? [directions] : []),
    ...(phone ? [`Call on arrival: ${phone}`] : []),
    ...(isPlaced ? [`On a map: https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`] : []),
  ]
}

/** Who comes, as a line of its own; nothing where nobody has said. */
const guestsLine = ({ guestsText }: Pick<StayFacts, 'guestsText'>): string =>
  guestsText ? `\nGuests: ${guestsText}` : ''

type Balance = { amount: string; until: string } | null
type ReceiptFacts = StayFacts & {
  paidDollars: number
  charged: ChargedAmount
  arrival: Arrival | null
  balance: Balance
  link: MailedLink
}

const receiptEmail = (site: Site, stay: ReceiptFacts): EmailTemplate =>
  renderEmail(site, `Receipt for ${stay.apartmentName}, ${formatDate(stay.checkIn)}`, [
    greeting(stay.username),
    {
      p: stay.isApproved
        ? 'Your payment has arrived and your stay is confirmed.'
        : 'Your payment has arrived. Your nights are yours; the host still has to approve the stay, and you get everything back if they decline.',
    },
    {
      p: `${stay.apartmentName}\n${stay.address}\nCheck-in: ${formatDate(stay.checkIn)}, from ${stay.checkInFrom}\nCheck-out: ${formatDate(stay.checkOut)}, by ${stay.checkOutBy}${guestsLine(stay)}\nReference: ${stay.reference}`,
    },
    {
      p: [
        ...stay.lines.map(({ label, dollars }) => `${label}: ${formatDollars(dollars)}`),
        ...(stay.balance
          ? [
              `Total: ${formatDollars(stay.totalDollars)}`,
              `Deposit paid: ${formatDollars(stay.paidDollars)}`,
              ...chargedLines(stay.charged),
              `Balance: ${stay.balance.amount}, to be paid by ${stay.balance.until}`,
            ]
          : [`Total paid: ${formatDollars(stay.totalDollars)}`, ...chargedLines(stay.charged)]),
      ].join('\n'),
    },
    ...(arrivalLines(stay.arrival).length > 0
      ? [{ p: ['Getting there', ...arrivalLines(stay.arrival)].join('\n') }]
      : []),
    { ...stay.link, label: 'View My Bookings' },
  ])

const approvedEmail = (site: Site, stay: StayFacts & { link: MailedLink }): EmailTemplate =>
  renderEmail(site, `Your stay at ${stay.apartmentName} is approved`, [
    greeting(stay.username),
    {
      p: `Your host has approved your stay from ${formatDate(stay.checkIn)} to ${formatDate(stay.checkOut)}. Akwaaba!`,
    },
    { ...stay.link, label: 'View My Bookings' },
  ])

type Declined = StayFacts & { was: 'approved' | 'paid' | 'held'; reason: string; paidDollars: number }

const openingTexts: Record<Declined['was'], string> = {
  approved: 'We are sorry: your stay has been called off, although it was approved.',
  paid: 'We are sorry: your stay could not be accepted.',
  held: 'We are sorry: the nights that were held for you are no longer to be had.',
}

/** A stay will not take place: the reason, and the refund. */
const declinedEmail = (site: Site, stay: Declined): EmailTemplate =>
  renderEmail(site, `Your stay at ${stay.apartmentName} will not take place`, [
    greeting(stay.username),
    { p: openingTexts[stay.was] },
    {
      p: `${stay.apartmentName}\n${stay.address}\nCheck-in: ${formatDate(stay.checkIn)}\nCheck-out: ${formatDate(stay.checkOut)}\nReference: ${stay.reference}`,
    },
    ...(stay.reason ? [{ p: `The reason we were given:\n${stay.reason}` }] : []),
    {
      p:
        stay.was === 'held'
          ? 'You have not paid for it. Should a payment be under way, it goes back to you in full.'
          : `You get back all that you paid, ${formatDollars(stay.paidDollars)}. We write again as soon as it is on its way.`,
    },
    { p: 'Other places may be free on your dates:' },
    { href: `${site.publicUrl}/bookings?from=${stay.checkIn}&to=${stay.checkOut}`, label: 'Find another place' },
  ])

/** `hasBegun`: whether a payment was started, so that money may still arrive. */
const holdExpiredEmail = (site: Site, stay: StayFacts & { apartmentId: string; hasBegun: boolean }): EmailTemplate =>
  renderEmail(site, `Your hold on ${stay.apartmentName} ran out`, [
    greeting(stay.username),
    {
      p: `The nights from ${formatDate(stay.checkIn)} to ${formatDate(stay.checkOut)} at ${stay.apartmentName} are no longer held for you.`,
    },
    {
      p: stay.hasBegun
        ? 'If the payment you have begun still goes through, it takes the nights again where they are free, and comes back to you in full where they are not.'
        : 'You had not begun to pay, so nothing was charged.',
    },
    { p: 'If they are still free you can book them again:' },
    {
      href: `${site.publicUrl}/checkout/${stay.apartmentId}?from=${stay.checkIn}&to=${stay.checkOut}`,
      label: 'Book these nights',
    },
  ])

const balanceOf = async (deps: Deps, bookingId: string): Promise<Balance> => {
  const balance = await readBalance(deps.db, bookingId)
  if (balance?.dueAt == null) return null
  return { amount: formatDollars(dollarsFromCents(balance.amountCents)), until: formatDate(lastDayOf(balance.dueAt)) }
}

const sendReceipt = async (deps: Deps, bookingId: string): Promise<void> => {
  const stay = await bookingForMail(deps, bookingId)
  if (!stay || stay.declined) return // the mail about the declined stay names the money, too
  const facts = {
    ...stay,
    ...(await paidForStay(deps, bookingId)),
    balance: await balanceOf(deps, bookingId),
    arrival: await arrivalForMail(deps, stay),
    link: await addressOfStay(deps, { bookingId, email: stay.email }, '/dashboard/pending'),
  }
  // One for each payment, also of nights that are added and of a charge; two that arrive before the first is mailed are said at once.
  const key = `receipt-${bookingId}-${facts.payments}`
  await deps.mailer.send({ to: stay.email, ...receiptEmail(siteOf(deps.config), facts) }, key)
}

const sendApproved = async (deps: Deps, bookingId: string): Promise<void> => {
  const stay = await bookingForMail(deps, bookingId)
  if (stay?.state !== 'approved') return // no longer approved
  const facts = { ...stay, link: await addressOfStay(deps, { bookingId, email: stay.email }, '/dashboard/approved') }
  await deps.mailer.send({ to: stay.email, ...approvedEmail(siteOf(deps.config), facts) }, `approved-${bookingId}`)
}

const sendDeclined = async (deps: Deps, bookingId: string): Promise<void> => {
  const stay = await bookingForMail(deps, bookingId)
  if (!stay?.declined) return
  const facts = { ...stay, ...stay.declined, ...(await paidForStay(deps, bookingId)) }
  await deps.mailer.send({ to: stay.email, ...declinedEmail(siteOf(deps.config), facts) }, `declined-${bookingId}`)
}

const sendHoldExpired = async (deps: Deps, bookingId: string): Promise<void> => {
  const stay = await bookingForMail(deps, bookingId)
  if (stay?.state !== 'expired') return // booked again since
  const facts = { ...stay, hasBegun: await hasStartedPayment(deps, bookingId) }
  // Nights that are held again can run out again, which is another mail.
  const key = `expired-${bookingId}-${+stay.holdExpiresAt}`
  await deps.mailer.send({ to: stay.email, ...holdExpiredEmail(siteOf(deps.config), facts) }, key)
}

/** Every mail of this file by the name of its job. */
export const stayMails = (deps: Deps) =>
  ({
    'mail:receipt': ({ bookingId }) => sendReceipt(deps, bookingId),
    'mail:approved': ({ bookingId }) => sendApproved(deps, bookingId),
    'mail:declined': ({ bookingId }) => sendDeclined(deps, bookingId),
    'mail:hold-expired': ({ bookingId }) => sendHoldExpired(deps, bookingId),
  }) satisfies Partial<Work>

declare module '#db/outbox.ts' {
  interface JobPayloads {
    'mail:receipt': { bookingId: string }
    'mail:approved': { bookingId: string }
    'mail:declined': { bookingId: string }
    'mail:hold-expired': { bookingId: string }
  }
}

// Owns the mails to people who pay a share of a stay, and to its guest when not all have: their texts, and the facts in them, read when
// each is sent.
import { formatDate, formatInstant } from '@akwaaba/contract/dates'
import { dueStates } from '@akwaaba/contract/due-states'
import { type Cents, formatMoney, moneyOf } from '@akwaaba/contract/money'
import { bookingForMail } from '#bookings/mail-facts.ts'
import { inTransaction } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { duesOfSplit, isOpen, issueLink, readShareById, readSplit, sumOf } from '#dues/shares.ts'
import { linkOf } from '#family-pay/splits.ts'
import type { Work } from '#jobs/worker.ts'
import { type EmailTemplate, greeting, renderEmail, type Site, siteOf } from '#mail/email-template.ts'
import { shareOfPayment } from '#payments/mail-facts.ts'
import { addressOfStay } from '#trips/tokens.ts'

type ShareFacts = { name: string; sum: string; guest: string; stay: string; until: string }

const inviteEmail = (site: Site, { name, sum, guest, stay, until }: ShareFacts, href: string): EmailTemplate =>
  renderEmail(site, `${guest} asks you to pay ${sum} of a stay together`, [
    greeting(name),
    { p: `${guest} has booked a stay with you and others, and your share is ${sum}.` },
    { p: stay },
    {
      p: `Please pay by ${until} (Accra time). If somebody has not paid by then, everybody gets everything back. You need no account.`,
    },
    { href, label: 'See and pay my share' },
  ])

const paidEmail = (site: Site, { name, sum, guest, stay }: ShareFacts, reference: string): EmailTemplate =>
  renderEmail(site, `Receipt for your share of ${guest}’s stay`, [
    greeting(name),
    { p: `Your share of ${sum} has arrived. Thank you!` },
    { p: `${stay}\nPayment: ${reference}` },
    { p: 'The stay is confirmed once everybody has paid; otherwise you get everything back.' },
  ])

const failedEmail = (site: Site, { name, guest, stay }: ShareFacts, isPaid: boolean): EmailTemplate =>
  renderEmail(site, `${guest}’s stay will not take place`, [
    greeting(name),
    { p: 'Not everybody paid their share in time, so the nights are free again.' },
    { p: stay },
    {
      p: isPaid
        ? 'Everything you have paid goes back to you the way you paid. We write again as soon as it is on its way.'
        : 'You have not been charged.',
    },
  ])

const factsOf = async (deps: Deps, shareId: string) => {
  const share = await readShareById(deps.db, shareId)
  const stay = share && (await bookingForMail(deps, share.bookingId))
  if (!share || share.email === null) return null
  const { name, email, dueState, deadline } = share
  return {
    ...{ email, dueState, isOver: share.failedAt !== null },
    facts: {
      ...{ name, sum: formatMoney(moneyOf(share.amountCents, 'USD')), until: formatInstant(deadline) },
      guest: stay?.username ?? 'Somebody',
      stay: stay
        ? `${stay.apartmentName}\nCheck-in: ${formatDate(stay.checkIn)}\nCheck-out: ${formatDate(stay.checkOut)}`
        : '',
    },
  }
}

const sendInvite = async (deps: Deps, shareId: string, attempt: number): Promise<void> => {
  const found = await factsOf(deps, shareId)
  if (found?.dueState !== 'open' || found.isOver) return // paid, changed or over since
  const token = await inTransaction(deps.db, (tx) => issueLink(deps, tx, shareId))
  const mail = inviteEmail(siteOf(deps.config), found.facts, linkOf(deps, token))
  await deps.mailer.send(
    { to: found.email, ...mail },
    `share-invite-${shareId}-${attempt}-${deps.clock.now().getTime()}`,
  )
}

const sendPaid = async (deps: Deps, paymentId: string): Promise<void> => {
  const paid = await shareOfPayment(deps, paymentId)
  const found = paid && (await factsOf(deps, paid.shareId))
  if (!found) return
  const mail = paidEmail(siteOf(deps.config), found.facts, paid.reference)
  await deps.mailer.send({ to: found.email, ...mail }, `share-paid-${paymentId}`)
}

const sendFailed = async (deps: Deps, shareId: string): Promise<void> => {
  const found = await factsOf(deps, shareId)
  if (!found) return
  const mail = failedEmail(siteOf(deps.config), found.facts, found.dueState !== 'open')
  await deps.mailer.send({ to: found.email, ...mail }, `share-failed-${shareId}`)
}

const sendSplitFailed = async (deps: Deps, bookingId: string): Promise<void> => {
  const stay = await bookingForMail(deps, bookingId)
  if (!stay) return
  const site = siteOf(deps.config)
  const mail = renderEmail(site, `Your stay at ${stay.apartmentName} will not take place`, [
    greeting(stay.username),
    {
      p: 'Not everybody paid their share in time. The nights are free again, and everybody who has paid gets everything back.',
    },
    {
      p: `${stay.apartmentName}\nCheck-in: ${formatDate(stay.checkIn)}\nCheck-out: ${formatDate(stay.checkOut)}\nReference: ${stay.reference}`,
    },
    { href: `${site.publicUrl}/bookings`, label: 'Find another place' },
  ])
  await deps.mailer.send({ to: stay.email, ...mail }, `split-failed-${bookingId}`)
}

const sendWithdrawn = async (deps: Deps, shareId: string): Promise<void> => {
  const share = await readShareById(deps.db, shareId)
  const stay = share && (await bookingForMail(deps, share.bookingId))
  // Paid by others, ended or over since.
  if (!stay || !isOpen(share) || share.restUntil <= deps.clock.now()) return
  const sum = formatMoney(moneyOf(share.amountCents, 'USD'))
  // After the deadline no link takes a payment any more.
  const how =
    share.deadline > deps.clock.now()
      ? 'Somebody else can pay it by a link, or you pay it yourself:'
      : 'You can pay it yourself:'
  const mail = renderEmail(siteOf(deps.config), `${share.name} has taken a share of ${sum} back`, [
    greeting(stay.username),
    {
      p: `${share.name} has paid ${sum} of your stay at ${stay.apartmentName} and has taken it back. ${how} at the latest until ${formatInstant(share.restUntil)} (Accra time). Otherwise the nights are free again, and everybody gets everything back.`,
    },
    {
      ...(await addressOfStay(deps, { bookingId: share.bookingId, email: stay.email }, '/dashboard/pending')),
      label: 'See who pays',
    },
  ])
  await deps.mailer.send({ to: stay.email, ...mail }, `share-withdrawn-${shareId}`)
}

const sendSplitLate = async (deps: Deps, bookingId: string): Promise<void> => {
  const stay = await bookingForMail(deps, bookingId)
  const split = await readSplit(deps.db, bookingId)
  // Paid, ended or over since.
  if (!stay || !split || !isOpen(split) || split.restUntil <= deps.clock.now()) return
  const missing = (await duesOfSplit(deps.db, bookingId)).filter(({ due }) => dueStates.is(due.state, 'payable'))
  if (missing.length === 0) return
  const sumText = (cents: Cents) => formatMoney(moneyOf(cents, 'USD'))
  const rest = sumText(sumOf(missing.map(({ due }) => due)))
  const site = siteOf(deps.config)
  const mail = renderEmail(site, `${rest} of your stay at ${stay.apartmentName} is not paid yet`, [
    greeting(stay.username),
    {
      p: `Not everybody has paid their share in time. You can pay the rest of ${rest} yourself until ${formatInstant(split.restUntil)} (Accra time). Otherwise the nights are free again, and everybody who has paid gets everything back.`,
    },
    {
      p: [
        'Not paid yet:',
        ...missing.map(({ due, share }) => `${share?.name ?? 'You'}: ${sumText(due.amountCents)}`),
      ].join('\n'),
    },
    {
      p: `${stay.apartmentName}\nCheck-in: ${formatDate(stay.checkIn)}\nCheck-out: ${formatDate(stay.checkOut)}\nReference: ${stay.reference}`,
    },
    { ...(await addressOfStay(deps, { bookingId, email: stay.email }, '/dashboard/pending')), label: 'Pay the rest' },
  ])
  await deps.mailer.send({ to: stay.email, ...mail }, `split-late-${bookingId}`)
}

/** Every mail of this file by the name of its job. */
export const shareMails = (deps: Deps) =>
  ({
    'mail:share-invite': ({ shareId }, attempt) => sendInvite(deps, shareId, attempt),
    'mail:share-paid': ({ paymentId }) => sendPaid(deps, paymentId),
    'mail:share-failed': ({ shareId }) => sendFailed(deps, shareId),
    'mail:share-withdrawn': ({ shareId }) => sendWithdrawn(deps, shareId),
    'mail:split-failed': ({ bookingId }) => sendSplitFailed(deps, bookingId),
    'mail:split-late': ({ bookingId }) => sendSplitLate(deps, bookingId),
  }) satisfies Partial<Work>

declare module '#db/outbox.ts' {
  interface JobPayloads {
    'mail:share-invite': { shareId: string }
    'mail:share-paid': { paymentId: string }
    'mail:share-failed': { shareId: string }
    'mail:split-failed': { bookingId: string }
    'mail:share-withdrawn': { shareId: string }
    'mail:split-late': { bookingId: string }
  }
}

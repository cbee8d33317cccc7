// Owns the mails about reviews: the invitation to write one, a reminder, and that what the other side has written can be read.
import { addDays, type CalendarDate, formatDate } from '@akwaaba/contract/dates'
import { bookingForMail } from '#bookings/mail-facts.ts'
import { enqueueAll } from '#db/outbox.ts'
import type { Deps } from '#deps.ts'
import type { Work } from '#jobs/worker.ts'
import { type EmailTemplate, greeting, renderEmail, type Site, siteOf } from '#mail/email-template.ts'
import { hostForMail } from '#organisations/mail-facts.ts'
import { hasReviewed, lastReviewDay, purchaseToReview, reviewForMail } from '#reviews/mail-facts.ts'
import { addressOfStay, type MailedLink } from '#trips/tokens.ts'

type Facts = { username: string; apartmentName: string; checkOut: CalendarDate; link: MailedLink }

const hiddenUntil = (checkOut: CalendarDate) =>
  `Nobody reads it before your host has written about the stay, too, or ${formatDate(lastReviewDay(checkOut))} is over.`

const invitationEmail = (site: Site, { username, apartmentName, checkOut, link }: Facts): EmailTemplate =>
  renderEmail(site, `How was ${apartmentName}?`, [
    greeting(username),
    {
      p: `Thank you for staying at ${apartmentName}. Please tell the next guests how it was: a few stars and a few words are enough.`,
    },
    { p: hiddenUntil(checkOut) },
    { ...link, label: 'Write a review' },
  ])

const reminderEmail = (site: Site, { username, apartmentName, checkOut, link }: Facts): EmailTemplate =>
  renderEmail(site, `You can review ${apartmentName} until ${formatDate(lastReviewDay(checkOut))}`, [
    greeting(username),
    { p: `A week ago you left ${apartmentName}. Your review helps those who look for a place now.` },
    { p: hiddenUntil(checkOut) },
    { ...link, label: 'Write a review' },
  ])

const shownEmail = (site: Site, { username, apartmentName, link }: Facts, isHost: boolean): EmailTemplate =>
  renderEmail(site, `A review of the stay at ${apartmentName} can be read`, [
    greeting(username),
    {
      p: isHost
        ? 'A guest has reviewed a stay with you. You can reply once, within 30 days; everybody reads the reply below the review.'
        : 'Your host has written about your stay. Only hosts whom you ask for a stay read it.',
    },
    { ...link, label: 'Read it' },
  ])

const guestFacts = async (deps: Deps, bookingId: string) => {
  const stay = await bookingForMail(deps, bookingId)
  if (!stay) return null
  return {
    ...stay,
    link: await addressOfStay(deps, { bookingId, email: stay.email }, `/dashboard/review/${bookingId}`),
  }
}

const invite = async (deps: Deps, bookingId: string, email: typeof invitationEmail, key: string): Promise<void> => {
  if (await hasReviewed(deps, bookingId)) return
  const stay = await guestFacts(deps, bookingId)
  if (stay?.state !== 'completed' || deps.clock.today() > lastReviewDay(stay.checkOut)) return
  await deps.mailer.send({ to: stay.email, ...email(siteOf(deps.config), stay) }, `${key}-${bookingId}`)
}

type Told = { reviewId: string; userId: string | null }
/** Enqueues a mail to those on the other side of a review; the house has administrators instead. */
const tellOtherSide = async (deps: Deps, reviewId: string): Promise<void> => {
  const review = await reviewForMail(deps, reviewId)
  const stay = review && (await bookingForMail(deps, review.bookingId))
  if (!review || !stay) return
  const host = review.side === 'guest' ? await hostForMail(deps, stay.organisationId) : null
  const told = host === null ? [null] : host.house ? [] : host.staff.map(({ id }) => id)
  await enqueueAll(
    deps.db,
    told.map((userId) => ({
      name: 'mail:review-told',
      payload: { reviewId, userId },
      when: { key: `review-${reviewId}-${userId}` },
    })),
  )
}

const tell = async (deps: Deps, { reviewId, userId }: Told): Promise<void> => {
  const review = await reviewForMail(deps, reviewId)
  if (!review) return // hidden since
  const stay = await guestFacts(deps, review.bookingId)
  if (!stay) return
  const site = siteOf(deps.config)
  const key = `review-${reviewId}-${userId}`
  if (userId === null) return deps.mailer.send({ to: stay.email, ...shownEmail(site, stay, false) }, key)
  const host = await hostForMail(deps, stay.organisationId)
  const user = host.staff.find(({ id }) => id === userId)
  if (!user) return
  const facts = { ...stay, username: user.username, link: { href: `${site.publicUrl}/host/${host.slug}/reviews` } }
  await deps.mailer.send({ to: user.email, ...shownEmail(site, facts, true) }, key)
}

/** Asks for the review of a package, the morning after it and a week later. */
const inviteToTour = async (deps: Deps, purchaseId: string, key: string): Promise<void> => {
  const bought = await purchaseToReview(deps, purchaseId)
  if (!bought) return
  const until = lastReviewDay(addDays(bought.date, bought.days - 1))
  if (deps.clock.today() > until) return
  const site = siteOf(deps.config)
  const title =
    key === 'invitation' ? `How was ${bought.title}?` : `You can review ${bought.title} until ${formatDate(until)}`
  const mail = renderEmail(site, title, [
    greeting(bought.username),
    { p: `Thank you for coming along. Please tell others how it was: a few stars and a few words are enough.` },
    { p: `Everybody reads it on the page of the package. You can write until ${formatDate(until)}.` },
    { href: `${site.publicUrl}/dashboard/tour-review/${purchaseId}`, label: 'Write a review' },
  ])
  await deps.mailer.send({ to: bought.email, ...mail }, `tour-review-${key}-${purchaseId}`)
}

/** Every mail of this file by the name of its job. */
export const reviewMails = (deps: Deps) =>
  ({
    'mail:review-invitation': ({ bookingId }) => invite(deps, bookingId, invitationEmail, 'review-invitation'),
    'mail:review-reminder': ({ bookingId }) => invite(deps, bookingId, reminderEmail, 'review-reminder'),
    'mail:tour-review-invitation': ({ purchaseId }) => inviteToTour(deps, purchaseId, 'invitation'),
    'mail:tour-review-reminder': ({ purchaseId }) => inviteToTour(deps, purchaseId, 'reminder'),
    'mail:review-published': ({ reviewId }) => tellOtherSide(deps, reviewId),
    'mail:review-told': (told) => tell(deps, told),
  }) satisfies Partial<Work>

declare module '#db/outbox.ts' {
  interface JobPayloads {
    'mail:review-invitation': { bookingId: string }
    'mail:review-reminder': { bookingId: string }
    'mail:review-published': { reviewId: string }
    'mail:review-told': Told
    'mail:tour-review-invitation': { purchaseId: string }
    'mail:tour-review-reminder': { purchaseId: string }
  }
}

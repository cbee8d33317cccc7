// Owns the mails about connected calendars: to the owners and managers of a home, and where an organisation has none, to support.
import { formatDate } from '@akwaaba/contract/dates'
import { enqueueAll } from '#db/outbox.ts'
import type { Deps } from '#deps.ts'
import { feedForMail } from '#feeds/mail-facts.ts'
import type { Work } from '#jobs/worker.ts'
import { greeting, renderEmail, siteOf } from '#mail/email-template.ts'

type Facts = NonNullable<Awaited<ReturnType<typeof feedForMail>>>

/** Each of them has a job, so that a retry for one does not repeat the mail to the others. */
const tellStaff = async (deps: Deps, { feedId }: { feedId: string }, event: string): Promise<void> => {
  const facts = await feedForMail(deps, feedId)
  if (!facts) return // disconnected since
  const ids = facts.host.staff.map(({ id }) => id)
  await enqueueAll(
    deps.db,
    (ids.length === 0 ? [null] : ids).map((userId) => ({
      name: 'mail:feed-told',
      payload: { feedId, userId, event },
      when: { key: `feed-${feedId}-${userId}` },
    })),
  )
}

const subjectOf = ({ state, label, home, conflicts }: Facts): string => {
  if (conflicts.length > 0) return `${home} is booked twice: ${label} has a stay on nights of ours`
  if (state === 'stopped') return `The calendar ${label} of ${home} is not read any more`
  return state === 'quiet'
    ? `The calendar ${label} of ${home} is empty`
    : `The calendar ${label} of ${home} cannot be read`
}

const paragraphs = ({ state, label, home, error, conflicts }: Facts) => [
  ...conflicts.map(({ startDate, endDate, booking }) => ({
    p: `${label} has a stay from ${formatDate(startDate)} to ${formatDate(endDate)}. At ours the home is booked from ${formatDate(booking.startDate)} to ${formatDate(booking.endDate)}. Nothing was cancelled: please decide which of the two stays.`,
  })),
  ...(state === 'ok'
    ? []
    : [{ p: `${error ?? 'The calendar cannot be read.'} The nights that it took in ${home} stay taken.` }]),
  ...(state === 'stopped'
    ? [{ p: 'It is not asked again by itself. Connect it again with a new link, or read it by hand.' }]
    : []),
]

/** `event`: the job of what has happened, which can happen to a calendar again. */
type Told = { feedId: string; userId: string | null; event: string }

const tell = async (deps: Deps, { feedId, userId, event }: Told): Promise<void> => {
  const facts = await feedForMail(deps, feedId)
  const member = facts?.host.staff.find(({ id }) => id === userId)
  if (!facts || (userId !== null && !member)) return // disconnected, or no longer of the staff
  if (facts.state === 'ok' && facts.conflicts.length === 0) return // well again
  const site = siteOf(deps.config)
  const href = `${site.publicUrl}/host/${facts.host.slug}/listings/${facts.apartmentId}/calendars`
  const mail = renderEmail(site, subjectOf(facts), [
    greeting(member?.username ?? site.name),
    ...paragraphs(facts),
    { href, label: 'See the connected calendars' },
  ])
  await deps.mailer.send({ to: member?.email ?? site.supportEmail, ...mail }, `feed-${feedId}-${userId}-${event}`)
}

/** Every mail of this file by the name of its job. */
export const feedMails = (deps: Deps) =>
  ({
    'mail:feed': (payload, _attempt, jobId) => tellStaff(deps, payload, jobId),
    'mail:feed-told': (payload) => tell(deps, payload),
  }) satisfies Partial<Work>

declare module '#db/outbox.ts' {
  interface JobPayloads {
    'mail:feed': { feedId: string }
    'mail:feed-told': Told
  }
}

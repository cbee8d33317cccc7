// Owns the mails about changes of stays to those who decide about them: the owners and managers of an organisation; of the house, and
// where an organisation has nobody who can log in, the support address.
import { formatInstant } from '@akwaaba/contract/dates'
import type { StayChangeState } from '@akwaaba/contract/stay-change-states'
import { type AgreedKind, isOfNights } from '@akwaaba/contract/stay-change-wire'
import { bookingForMail } from '#bookings/mail-facts.ts'
import { enqueueAll } from '#db/outbox.ts'
import type { Deps } from '#deps.ts'
import type { Work } from '#jobs/worker.ts'
import { type EmailTemplate, greeting, renderEmail, type Site, siteOf } from '#mail/email-template.ts'
import { type ChangeFacts, changeForMail } from '#stay-changes/mail-facts.ts'
import { bookingPage, findTold, hostOfStay, type Told } from './host-emails.ts'

type Change = ChangeFacts & { username: string; reference: string }
type About = { changeId: string; state: StayChangeState }

const agreedNames: Record<AgreedKind, string> = {
  'late-check-out': 'the late check-out',
  'early-departure': 'the early departure',
  discount: 'the discount',
  damage: 'the charge for damage',
}

const openingOf = (change: Change, state: StayChangeState): string => {
  const { kind, username, amount, cents } = change
  if (isOfNights(kind)) return openings[state]?.(change) ?? ''
  if (state === 'declined')
    return `${username} has declined ${agreedNames[kind]}. Nothing has changed, and nothing is charged.`
  const money = cents > 0 ? ` ${amount} is now to be paid by them.` : cents < 0 ? ` ${amount} comes off the price.` : ''
  return `${username} has accepted ${agreedNames[kind]}.${money}`
}

const openings: Partial<Record<StayChangeState, (change: Change) => string>> = {
  asked: ({ username, difference, expiresAt }) =>
    `${username} asks to change a stay. ${difference} Please answer by ${formatInstant(expiresAt)} (Accra time); until then nothing changes.`,
  accepted: ({ username, difference }) => `${username} has accepted the change that was offered. ${difference}`,
  declined: ({ username }) => `${username} keeps the stay as it was.`,
}

const email = (site: Site, change: Change, state: StayChangeState, name: string | null, href: string): EmailTemplate =>
  renderEmail(site, `${state === 'asked' ? 'To answer' : 'Answered'}: a change of ${change.reference}`, [
    ...(name === null ? [] : [greeting(name)]),
    { p: openingOf(change, state) },
    ...(change.reason === '' ? [] : [{ p: `About: ${change.reason}` }]),
    { p: `Before\n${change.before}` },
    { p: `After\n${change.after}` },
    { href, label: 'See the booking' },
  ])

const changeOf = async (deps: Deps, { changeId, state }: About): Promise<Change | undefined> => {
  const change = await changeForMail(deps, changeId, state)
  const stay = change && (await bookingForMail(deps, change.bookingId))
  return stay ? { ...change, username: stay.username, reference: stay.reference } : undefined
}

const tellDeciders = async (deps: Deps, about: About): Promise<void> => {
  const change = await changeOf(deps, about)
  if (change === undefined) return
  const { bookingId, reference } = change
  const staff = (await hostOfStay(deps, bookingId))?.host.staff ?? []
  if (staff.length > 0)
    return enqueueAll(
      deps.db,
      staff.map(({ id: userId }) => ({
        name: 'mail:host-change-told',
        payload: { userId, bookingId, ...about },
        when: { key: `host-change-${about.changeId}-${about.state}-${userId}` },
      })),
    )
  const site = siteOf(deps.config)
  const mail = email(
    site,
    change,
    about.state,
    null,
    `${site.publicUrl}/dashboard/pending?search=${reference}&view=all`,
  )
  await deps.mailer.send({ to: deps.config.site.supportEmail, ...mail }, `host-change-${about.changeId}-${about.state}`)
}

const sendToHost = async (deps: Deps, { changeId, state, ...told }: Told & About): Promise<void> => {
  const [change, found] = [await changeOf(deps, { changeId, state }), await findTold(deps, told)]
  if (change === undefined || found === null) return // answered since, or no member any more
  const site = siteOf(deps.config)
  const mail = email(site, change, state, found.user.username, bookingPage(site, found.host, found.stay))
  await deps.mailer.send({ to: found.user.email, ...mail }, `host-change-${changeId}-${state}-${told.userId}`)
}

/** Every mail of this file by the name of its job. */
export const hostChangeMails = (deps: Deps) =>
  ({
    'mail:host-change': (about) => tellDeciders(deps, about),
    'mail:host-change-told': (told) => sendToHost(deps, told),
  }) satisfies Partial<Work>

declare module '#db/outbox.ts' {
  interface JobPayloads {
    'mail:host-change': About
    'mail:host-change-told': Told & About
  }
}

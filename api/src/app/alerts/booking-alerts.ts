// Owns the alerts about stays: that one waits for approval or expires soon, and that one is confirmed. They go to the owners and managers of its
// organisation; of the house, and where an organisation has nobody who can log in, to the administrators.
import { formatDate } from '@akwaaba/contract/dates'
import { bookingForMail, lastMoveOf } from '#bookings/mail-facts.ts'
import type { Deps } from '#deps.ts'
import { approvalMail } from '#host-notifications/approval-emails.ts'
import { bookingPage, confirmedMail, hostOfStay } from '#host-notifications/host-emails.ts'
import { siteOf } from '#mail/email-template.ts'
import { type AlertSource, adminsTold, membersTold } from './source.ts'

const whoDecides = async (deps: Deps, bookingId: string) => {
  const found = await hostOfStay(deps, bookingId)
  const members = membersTold(found?.host.staff ?? [])
  return members.length > 0 ? members : adminsTold(deps)
}

/** A stay with its page for who is told; null when the guest's account is deleted. */
const findStay = async (deps: Deps, bookingId: string, isAdmin: boolean) => {
  const stay = await bookingForMail(deps, bookingId)
  if (stay === null || stay.deletedAt !== null) return null
  const site = siteOf(deps.config)
  const found = isAdmin ? null : await hostOfStay(deps, bookingId)
  const view = stay.state === 'paid' ? 'pending?view=awaiting-approval&' : 'approved?'
  const href = found
    ? bookingPage(site, found.host, stay)
    : `${site.publicUrl}/dashboard/${view}search=${stay.reference}`
  return { stay, site, href }
}

type Stay = { apartmentName: string; checkIn: string; reference: string }
const inShort = ({ apartmentName, checkIn, reference }: Stay) =>
  `${reference}, ${apartmentName}, from ${formatDate(checkIn)}`

const approval = (isReminder: boolean): Pick<AlertSource, 'people' | 'words'> => ({
  people: whoDecides,
  words: async (deps, bookingId, told) => {
    const found = await findStay(deps, bookingId, told.isAdmin)
    if (found === null || found.stay.state !== 'paid') return null // decided since
    const { stay, site, href } = found
    const asks = isReminder ? 'expires soon unless it is approved' : 'is paid and waits for your approval'
    return {
      mail: approvalMail(site, stay, { deciderName: told.username, href, isReminder }),
      sms: `${site.name}: booking ${inShort(stay)}, ${asks}. ${href}`,
    }
  },
})

export const request: AlertSource = approval(false)

export const approvalReminder: AlertSource = {
  ...approval(true),
  until: async (deps, bookingId) => {
    const stay = await bookingForMail(deps, bookingId)
    // It expires at the end of its first day: an hour before that is too late to ask.
    return stay && new Date(Date.parse(`${stay.checkIn}T23:00:00Z`))
  },
}

export const confirmed: AlertSource = {
  people: async (deps, bookingId) => {
    const move = await lastMoveOf(deps, bookingId)
    return (await whoDecides(deps, bookingId)).filter(({ id }) => id !== move?.actorId)
  },
  words: async (deps, bookingId, told) => {
    const found = await findStay(deps, bookingId, told.isAdmin)
    if (found === null || found.stay.state !== 'approved') return null // changed since
    const { stay, site, href } = found
    return {
      mail: confirmedMail(site, stay, { name: told.username, href }),
      sms: `${site.name}: booking ${inShort(stay)}, is paid and confirmed. ${href}`,
    }
  },
}

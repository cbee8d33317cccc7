// Owns the alerts for administrators: a proof of a transfer, a refund that is stuck, a dispute, an enquiry, mails that cannot be sent. Of a
// dispute those hear too who see the payouts of the organisation that it concerns.
import { formatMoney } from '@akwaaba/contract/money'
import { refundStates } from '@akwaaba/contract/refund-states'
import { readMailCircuit } from '#db/mail-circuit.ts'
import type { Deps } from '#deps.ts'
import { type EmailTemplate, greeting, renderEmail, type Site, siteOf } from '#mail/email-template.ts'
import { disputedMail } from '#notifications/dispute-emails.ts'
import { enquiryMail } from '#notifications/enquiry-emails.ts'
import { refundStuckMail } from '#notifications/money-emails.ts'
import { hostForMail, payeeForMail } from '#organisations/mail-facts.ts'
import { listFailedJobs } from '#overview/failed-jobs.ts'
import { disputeForMail, refundForMail } from '#payments/mail-facts.ts'
import { transferForMail } from '#transfers/mail-facts.ts'
import { type AlertSource, adminsBesideSupport, adminsTold, membersTold, type Told, type Words } from './source.ts'

const link = (site: Site, path: string) => `${site.publicUrl}/dashboard/${path}`

export const proof: AlertSource = {
  people: adminsTold,
  words: async (deps, paymentId, { username }) => {
    const transfer = await transferForMail(deps, paymentId)
    if (transfer?.state !== 'proofSubmitted') return null // looked at since
    const site = siteOf(deps.config)
    const href = link(site, `transfers?search=${encodeURIComponent(transfer.code)}`)
    const sum = formatMoney(transfer.expected)
    return {
      mail: renderEmail(site, `A proof of a transfer of ${sum} arrived`, [
        greeting(username),
        { p: `${transfer.username} has sent the proof of a bank transfer for ${transfer.label}.` },
        { p: `Code: ${transfer.code}\nExpected: ${sum}` },
        { p: 'A proof is no money: look for it in the bank statement, then record what arrived.' },
        { href, label: 'View the transfer' },
      ]),
      sms: `${site.name}: a proof of a transfer of ${sum} arrived, code ${transfer.code}. ${href}`,
    }
  },
}

type MailOf = (deps: Deps, recordId: string) => Promise<EmailTemplate | null>

/** The mail about a record with its subject as the SMS, which leads to the page of the dashboard; `logged` where it names a guest. */
const inWords =
  (mailOf: MailOf, path: string, logged?: string) =>
  async (deps: Deps, recordId: string): Promise<Words | null> => {
    const mail = await mailOf(deps, recordId)
    const site = siteOf(deps.config)
    const words = mail && { mail, sms: `${site.name}: ${mail.subject}. ${link(site, path)}` }
    return words && logged !== undefined ? { ...words, logged } : words
  }

const refundStuckWords = inWords(refundStuckMail, 'payments?view=stuck')

/** Members of an organisation and the administrators, each once: who is both is told as a member. */
const withAdmins = async (deps: Deps, members: Parameters<typeof membersTold>[0]): Promise<Told[]> => {
  const admins = await adminsBesideSupport(deps)
  return [...membersTold(members), ...admins.filter(({ id }) => !members.some((member) => member.id === id))]
}

/** Of money that a host has taken itself its owners and managers hear, who have to give it back. */
export const refundStuck: AlertSource = {
  people: async (deps, refundId) => {
    const { provider, organisationId } = await refundForMail(deps, refundId)
    return withAdmins(deps, provider === 'host' ? (await hostForMail(deps, organisationId)).staff : [])
  },
  words: async (deps, refundId, told) => {
    if (told.isAdmin) return refundStuckWords(deps, refundId)
    const { state, sum, organisationId, bookingId, ...refund } = await refundForMail(deps, refundId)
    if (!refundStates.is(state, 'stuck')) return null // given back since
    const site = siteOf(deps.config)
    const { slug } = await hostForMail(deps, organisationId)
    const href = `${site.publicUrl}/host/${slug}/bookings/${bookingId}`
    const subject = `Please give ${sum} back to ${refund.username}`
    return {
      mail: renderEmail(site, subject, [
        greeting(told.username),
        {
          p: `You have taken the money of this stay yourself (payment ${refund.reference}), and ${sum} of it is to go back.`,
        },
        { p: 'Please give it to the guest, and write it down on the page of the booking.' },
        { href, label: 'See the booking' },
      ]),
      sms: `${site.name}: ${subject}, and write it down. ${href}`,
      logged: `Please give ${sum} back for payment ${refund.reference}`,
    }
  },
}

const disputedWords = inWords(disputedMail, 'payments')

export const dispute: AlertSource = {
  people: async (deps, disputeId) => {
    const { organisationId } = await disputeForMail(deps, disputeId)
    const payee = organisationId === null ? null : await payeeForMail(deps, organisationId)
    return withAdmins(deps, payee === null || payee.house ? [] : payee.told)
  },
  words: async (deps, disputeId, told) => {
    const site = siteOf(deps.config)
    const found = await disputeForMail(deps, disputeId)
    if (found.state !== 'opened') return null // decided since
    if (told.isAdmin) return disputedWords(deps, disputeId)
    const { slug } = await payeeForMail(deps, found.organisationId ?? '')
    const href = `${site.publicUrl}/host/${slug}/payouts`
    const subject = `A guest disputes the payment for ${found.label}`
    return {
      mail: renderEmail(site, subject, [
        greeting(told.username),
        { p: `The guest who paid for ${found.label} claims ${found.claimed} back at ${found.provider}.` },
        {
          p: 'We answer it, and write to you if we need anything. Until it is decided you are not paid for this stay.',
        },
        { href, label: 'See your payouts' },
      ]),
      sms: `${site.name}: ${subject}. You are not paid for it until it is decided. ${href}`,
    }
  },
}

export const enquiry: AlertSource = {
  people: adminsBesideSupport,
  words: inWords(enquiryMail, 'enquiries', 'An enquiry arrived'),
}

/** After so long without an answer of the mail server, administrators are told. */
const toldAfterMinutes = 10

/** What says that mails cannot be sent now: those that used up their attempts, but alerts, and since when the server has not answered. */
export const findUndelivered = async (deps: Deps) => {
  const [jobs, { openedAt }] = await Promise.all([listFailedJobs(deps, 'e-mail'), readMailCircuit(deps.db)])
  const failed = jobs.filter(({ kind }) => kind !== 'alert')
  const since = openedAt !== null && openedAt <= deps.clock.in({ minutes: -toldAfterMinutes }) ? openedAt : null
  return { failed: failed.length, newest: failed[0], since }
}

export const undelivered: AlertSource = {
  people: adminsTold,
  words: async (deps, _, { username }) => {
    const { failed, since } = await findUndelivered(deps)
    const site = siteOf(deps.config)
    if (failed === 0 && since === null) return null // they have left since
    const href = link(site, 'failed-mails')
    const count = `${failed} ${failed === 1 ? 'mail' : 'mails'} could not be sent`
    const said = since === null ? `${count}.` : 'The mail server has not answered for some time: mails wait.'
    return {
      mail: renderEmail(site, failed > 0 ? count : 'Mails were delayed', [
        greeting(username),
        { p: said },
        { p: 'See why, and send them again.' },
        { href, label: 'View the mails' },
      ]),
      sms: `${site.name}: ${said} ${href}`,
    }
  },
}

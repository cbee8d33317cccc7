// Owns the mails to guests who wait for nights: the link that confirms an address, and that the nights are free. Each has a link that ends it.
import { formatDate } from '@akwaaba/contract/dates'
import type { Deps } from '#deps.ts'
import type { Work } from '#jobs/worker.ts'
import { greeting, renderEmail, siteOf } from '#mail/email-template.ts'
import { issueWaitLink, waitForMail } from '#waits/waits.ts'

type Facts = NonNullable<Awaited<ReturnType<typeof waitForMail>>>

const stayOf = ({ apartmentName, checkIn, checkOut }: Facts) => ({
  p: `${apartmentName}\nCheck-in: ${formatDate(checkIn)}\nCheck-out: ${formatDate(checkOut)}`,
})
const linkTo = (deps: Deps, token: string) => `${deps.config.publicUrl}/waiting#k=${token}`
const greetingOf = ({ username }: Facts) => greeting(username ?? 'there')

const sendLink = async (deps: Deps, waitId: string, attempt: number): Promise<void> => {
  const wait = await waitForMail(deps, waitId)
  if (!wait || wait.toldAt !== null) return
  const href = linkTo(deps, await issueWaitLink(deps, waitId))
  const mail = renderEmail(siteOf(deps.config), `Shall we tell you when ${wait.apartmentName} is free?`, [
    greetingOf(wait),
    { p: 'With this address somebody asked to be told when these nights are free. Was it you?' },
    stayOf(wait),
    { href, label: wait.confirmedAt ? 'See what you wait for' : 'Yes, tell me' },
    { p: 'If it was not you, you need not do anything: without your yes we write no more.' },
  ])
  await deps.mailer.send({ to: wait.to, ...mail }, `wait-link-${waitId}-${attempt}-${deps.clock.now().getTime()}`)
}

const sendFree = async (deps: Deps, waitId: string): Promise<void> => {
  const wait = await waitForMail(deps, waitId)
  if (!wait?.toldAt) return
  const { publicUrl } = deps.config
  const mail = renderEmail(siteOf(deps.config), `${wait.apartmentName} is free on your dates`, [
    greetingOf(wait),
    { p: 'The nights you wait for are free now. They are not held for you: the first who books has them.' },
    stayOf(wait),
    {
      href: `${publicUrl}/booking-info/${wait.apartmentId}?from=${wait.checkIn}&to=${wait.checkOut}`,
      label: 'Book these nights',
    },
    { p: 'We write about them this once.' },
    { href: linkTo(deps, await issueWaitLink(deps, waitId)), label: 'Stop all mails of this kind' },
  ])
  await deps.mailer.send({ to: wait.to, ...mail }, `nights-free-${waitId}-${wait.toldAt.getTime()}`)
}

/** Every mail of this file by the name of its job. */
export const waitMails = (deps: Deps) =>
  ({
    'mail:wait-link': ({ waitId }, attempt) => sendLink(deps, waitId, attempt),
    'mail:nights-free': ({ waitId }) => sendFree(deps, waitId),
  }) satisfies Partial<Work>

declare module '#db/outbox.ts' {
  interface JobPayloads {
    'mail:wait-link': { waitId: string }
    'mail:nights-free': { waitId: string }
  }
}

// Owns the mails about bought tours and properties: their texts, and the facts in them, read when each is sent.
import { formatDate } from '@akwaaba/contract/dates'
import { formatDollars } from '@akwaaba/contract/money'
import type { Deps } from '#deps.ts'
import type { Work } from '#jobs/worker.ts'
import { type EmailTemplate, greeting, renderEmail, type Site, siteOf } from '#mail/email-template.ts'
import { calledOffForMail, paymentForMail } from '#payments/mail-facts.ts'
import { type ChargedAmount, chargedLines } from './stay-emails.ts'

type Purchase = {
  username: string
  reference: string
  dollars: number
  charged: ChargedAmount
  seats: number | null
  title: string | null
  date: string | null
  meetingPoint: string | null
  departureTime: string | null
  propertyName: string | null
  address: string | null
}

const tourLines = ({ date, meetingPoint, departureTime, seats }: Purchase) => [
  ...(date ? [`Date: ${formatDate(date)}${departureTime ? `, ${departureTime}` : ''}`] : []),
  ...(meetingPoint ? [`Meeting point: ${meetingPoint}`] : []),
  `Seats: ${seats ?? 1}`,
]

/** The receipt of a tour or a property. */
const purchaseEmail = (site: Site, bought: Purchase): EmailTemplate => {
  const { title, propertyName, address, reference, dollars } = bought
  const name = title ?? propertyName ?? ''
  const facts = title === null ? [address ?? ''] : tourLines(bought)
  return renderEmail(site, `Receipt for ${name}`, [
    greeting(bought.username),
    {
      p:
        title === null
          ? 'Your payment has arrived, and the property is yours to complete. We write to you within two working days about the papers.'
          : 'Your payment has arrived, and your seats are yours.',
    },
    {
      p: [
        name,
        ...facts,
        `Reference: ${reference}`,
        `Total paid: ${formatDollars(dollars)}`,
        ...chargedLines(bought.charged),
      ].join('\n'),
    },
    {
      href: `${site.publicUrl}/dashboard/${title === null ? 'properties-purchased' : 'packages'}`,
      label: title === null ? 'View My Properties' : 'View My Packages',
    },
  ])
}

/** To a guest who has bought a package that was deleted. */
const packageRemovedEmail = (site: Site, bought: Purchase): EmailTemplate =>
  renderEmail(site, `${bought.title} is no longer offered`, [
    greeting(bought.username),
    { p: 'A package you have bought was taken off our site. The trip takes place, and your seats stay yours.' },
    { p: [bought.title, ...tourLines(bought), `Reference: ${bought.reference}`].join('\n') },
    {
      p: 'If you would rather not go, you can give your seats back until the day it begins, and everything you have paid comes back.',
    },
    { href: `${site.publicUrl}/dashboard/packages`, label: 'View My Packages' },
  ])

/** To a guest who has bought a package that was deleted and is restored. */
const packageRestoredEmail = (site: Site, bought: Purchase): EmailTemplate =>
  renderEmail(site, `${bought.title} is offered again`, [
    greeting(bought.username),
    { p: 'A package you have bought is back on our site. Nothing has changed for you: your seats are yours.' },
    { p: [bought.title, ...tourLines(bought), `Reference: ${bought.reference}`].join('\n') },
    { href: `${site.publicUrl}/dashboard/packages`, label: 'View My Packages' },
  ])

/** To a guest whose departure was called off. */
const packageCalledOffEmail = (
  site: Site,
  bought: Purchase & { reason: string; refund: string | null },
): EmailTemplate =>
  renderEmail(site, `${bought.title} is called off`, [
    greeting(bought.username),
    { p: 'We are sorry: this trip will not take place.' },
    { p: [bought.title, ...tourLines(bought), `Reference: ${bought.reference}`].join('\n') },
    { p: bought.reason },
    ...(bought.refund
      ? [{ p: `${bought.refund} goes back to you the way you paid. We write again as soon as it is on its way.` }]
      : []),
    { href: `${site.publicUrl}/package`, label: 'See other packages' },
  ])

const sendPurchase = async (deps: Deps, paymentId: string): Promise<void> => {
  const bought = await paymentForMail(deps, paymentId)
  if (!bought) return
  await deps.mailer.send({ to: bought.email, ...purchaseEmail(siteOf(deps.config), bought) }, `bought-${paymentId}`)
}

const sendPackageRemoved = async (deps: Deps, paymentId: string, jobId: string): Promise<void> => {
  const bought = await paymentForMail(deps, paymentId)
  if (!bought || (await calledOffForMail(deps, paymentId))) return // they get the mail about that instead
  const email = packageRemovedEmail(siteOf(deps.config), bought)
  await deps.mailer.send({ to: bought.email, ...email }, `package-removed-${paymentId}-${jobId}`)
}

const sendPackageRestored = async (deps: Deps, paymentId: string, jobId: string): Promise<void> => {
  const bought = await paymentForMail(deps, paymentId)
  if (!bought || (await calledOffForMail(deps, paymentId))) return
  const email = packageRestoredEmail(siteOf(deps.config), bought)
  await deps.mailer.send({ to: bought.email, ...email }, `package-restored-${paymentId}-${jobId}`)
}

const sendPackageCalledOff = async (deps: Deps, paymentId: string): Promise<void> => {
  const bought = await paymentForMail(deps, paymentId)
  const calledOff = await calledOffForMail(deps, paymentId)
  if (!bought || !calledOff) return
  const email = packageCalledOffEmail(siteOf(deps.config), { ...bought, ...calledOff })
  await deps.mailer.send({ to: bought.email, ...email }, `called-off-${paymentId}`)
}

/** Every mail of this file by the name of its job. */
export const purchaseMails = (deps: Deps) =>
  ({
    'mail:purchase': ({ paymentId }) => sendPurchase(deps, paymentId),
    'mail:package-removed': ({ paymentId }, _attempt, jobId) => sendPackageRemoved(deps, paymentId, jobId),
    'mail:package-restored': ({ paymentId }, _attempt, jobId) => sendPackageRestored(deps, paymentId, jobId),
    'mail:package-called-off': ({ paymentId }) => sendPackageCalledOff(deps, paymentId),
  }) satisfies Partial<Work>

declare module '#db/outbox.ts' {
  interface JobPayloads {
    'mail:purchase': { paymentId: string }
    'mail:package-removed': { paymentId: string }
    'mail:package-restored': { paymentId: string }
    'mail:package-called-off': { paymentId: string }
  }
}

// Owns every mail's words: data in, subject, text and HTML out. Plain sentences, the thing itself first.
import { formatDate } from '@akwaaba/contract/dates'
import { limits } from '@akwaaba/contract/limits'
import { formatDollars } from '@akwaaba/contract/money'

type Letter = { subject: string; text: string; html: string }
type Site = { name: string; supportEmail: string; publicUrl: string }

export const escapeHtml = (text: string) =>
  text.replace(
    /[&<>"']/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[sign] ?? sign,
  )

/** Lays paragraphs out as text and as HTML. A paragraph with `big` is shown as a code, one with `href` as a button. */
const letter = (
  site: Site,
  subject: string,
  parts: ({ p: string } | { big: string } | { href: string; label: string })[],
): Letter => {
  const text = parts
    .map((part) => ('p' in part ? part.p : 'big' in part ? part.big : `${part.label}: ${part.href}`))
    .join('\n\n')
  const body = parts
    .map((part) => {
      if ('p' in part) return `<p style="margin:0 0 16px">${escapeHtml(part.p).replace(/\n/g, '<br>')}</p>`
      if ('big' in part)
        return `<p style="margin:8px 0 24px;font-size:34px;font-weight:700;letter-spacing:8px;color:#0f5d46">${escapeHtml(part.big)}</p>`
      return `<p style="margin:8px 0 24px"><a href="${escapeHtml(part.href)}" style="background:#0f5d46;color:#fff;text-decoration:none;padding:14px 24px;border-radius:999px;font-weight:600">${escapeHtml(part.label)}</a></p>`
    })
    .join('\n')
  return {
    subject,
    text: `${text}\n\n${site.name}\n${site.supportEmail}\n`,
    html: `<!doctype html><html lang="en"><body style="margin:0;background:#fbf7f0;color:#1e1b16;font:16px/1.55 system-ui,sans-serif"><div style="max-width:520px;margin:0 auto;padding:32px 24px"><p style="font-size:22px;font-weight:700;color:#0f5d46;margin:0 0 24px">${escapeHtml(site.name)}</p>${body}<p style="margin:32px 0 0;color:#5f574b;font-size:14px">Questions? Write to <a href="mailto:${escapeHtml(site.supportEmail)}" style="color:#0f5d46">${escapeHtml(site.supportEmail)}</a></p></div></body></html>`,
  }
}

// The code is the only six-digit number in these two, so that people and phones pick the right one.
export const codeLetter = (site: Site, to: { username: string; digits: string; purpose: 'signup' | 'login' }): Letter =>
  letter(site, to.purpose === 'signup' ? `Your ${site.name} sign-up code` : `Your ${site.name} login code`, [
    { p: `Hello ${withoutLongNumbers(to.username)},` },
    { p: to.purpose === 'signup' ? 'Enter this code to finish signing up:' : 'Enter this code to log in:' },
    { big: to.digits },
    { p: `It works once, for ${limits.codeMinutes} minutes. If you did not ask for it, you can ignore this mail.` },
  ])

/** A name may hold digits of its own; in a mail that carries a code they would be mistaken for it. */
const withoutLongNumbers = (name: string) => name.replace(/\d{4,}/g, '…')

export type StayFacts = {
  username: string
  reference: string
  apartmentName: string
  address: string
  checkIn: string
  checkOut: string
  nights: number
  checkInFrom: string
  checkOutBy: string
  lines: { label: string; dollars: number }[]
  totalDollars: number
  isApproved: boolean
}

export const receiptLetter = (site: Site, stay: StayFacts): Letter =>
  letter(site, `Receipt for ${stay.apartmentName}, ${formatDate(stay.checkIn)}`, [
    { p: `Hello ${stay.username},` },
    {
      p: stay.isApproved
        ? 'Your payment has arrived and your stay is confirmed.'
        : 'Your payment has arrived. Your nights are yours; the host still has to approve the stay, and you get everything back if they decline.',
    },
    {
      p: `${stay.apartmentName}\n${stay.address}\nCheck-in: ${formatDate(stay.checkIn)}, from ${stay.checkInFrom}\nCheck-out: ${formatDate(stay.checkOut)}, by ${stay.checkOutBy}\nReference: ${stay.reference}`,
    },
    {
      p: [
        ...stay.lines.map(({ label, dollars }) => `${label}: ${formatDollars(dollars)}`),
        `Total paid: ${formatDollars(stay.totalDollars)}`,
      ].join('\n'),
    },
    { href: `${site.publicUrl}/dashboard/pending`, label: 'View My Bookings' },
  ])

export const approvedLetter = (site: Site, stay: StayFacts): Letter =>
  letter(site, `Your stay at ${stay.apartmentName} is approved`, [
    { p: `Hello ${stay.username},` },
    {
      p: `Your host has approved your stay from ${formatDate(stay.checkIn)} to ${formatDate(stay.checkOut)}. Akwaaba!`,
    },
    { href: `${site.publicUrl}/dashboard/approved`, label: 'View My Bookings' },
  ])

export const holdExpiredLetter = (site: Site, stay: StayFacts & { apartmentId: string }): Letter =>
  letter(site, `Your hold on ${stay.apartmentName} ran out`, [
    { p: `Hello ${stay.username},` },
    {
      p: `The nights from ${formatDate(stay.checkIn)} to ${formatDate(stay.checkOut)} at ${stay.apartmentName} are no longer held for you. Nothing was charged.`,
    },
    { p: 'If they are still free you can book them again:' },
    {
      href: `${site.publicUrl}/checkout/${stay.apartmentId}?from=${stay.checkIn}&to=${stay.checkOut}`,
      label: 'Book these nights',
    },
  ])

export const refundedLetter = (site: Site, to: { username: string; dollars: number; reference: string }): Letter =>
  letter(site, `Your refund of ${formatDollars(to.dollars)}`, [
    { p: `Hello ${to.username},` },
    {
      p: `We have sent back ${formatDollars(to.dollars)} (payment ${to.reference}): the stay could no longer be booked when it arrived. It can take up to ten working days to show.`,
    },
    { p: 'We are sorry for the trouble.' },
  ])

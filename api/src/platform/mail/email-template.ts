// Owns how mails look: paragraphs, codes and buttons in, subject, text and HTML out. Every mail is made here.
import type { Config } from '#config.ts'

export type EmailTemplate = { subject: string; text: string; html: string }
export type Site = { name: string; supportEmail: string; publicUrl: string }

/** The facts about the site that mails contain. */
export const siteOf = ({ site, publicUrl }: Config): Site => ({ ...site, publicUrl })

/** A text with the characters escaped that mean something in HTML. */
export const escapeHtml = (text: string) =>
  text.replace(
    /[&<>"']/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[sign] ?? sign,
  )

/**
 * The first line of a mail. Mail programs turn "evil.cloud" into a link; a name, which a stranger may have typed, gets a
 * space after each dot, so that it never becomes one.
 */
export const greeting = (name: string) => ({
  p: `Hello ${name.replace(/([.\u2024\u3002\uff0e\uff61])(?=\S)/gu, '$1 ')},`,
})

type LinkPart = {
  href: string
  label: string
  /** where a receiver who has not booked the trip says so */
  denial?: string
}

const denialText = 'You have not booked this? Tell us, and you get no more mails about it'

/**
 * Renders paragraphs as text and as HTML. A part with `big` is shown as a code, one with `href` as a button; its `denial` is a link at the
 * end.
 */
export const renderEmail = (
  site: Site,
  subject: string,
  parts: ({ p: string } | { big: string } | LinkPart)[],
): EmailTemplate => {
  const denial = parts.map((part) => ('denial' in part ? part.denial : undefined)).find((url) => url)
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
    text: `${text}${denial ? `\n\n${denialText}: ${denial}` : ''}\n\n${site.name}\n${site.supportEmail}\n`,
    html: `<!doctype html><html lang="en"><body style="margin:0;background:#fbf7f0;color:#1e1b16;font:16px/1.55 system-ui,sans-serif"><div style="max-width:520px;margin:0 auto;padding:32px 24px"><p style="font-size:22px;font-weight:700;color:#0f5d46;margin:0 0 24px">${escapeHtml(site.name)}</p>${body}${denial ? `<p style="margin:32px 0 0;color:#5f574b;font-size:14px"><a href="${escapeHtml(denial)}" style="color:#0f5d46">${escapeHtml(denialText)}</a>.</p>` : ''}<p style="margin:32px 0 0;color:#5f574b;font-size:14px">Questions? Write to <a href="mailto:${escapeHtml(site.supportEmail)}" style="color:#0f5d46">${escapeHtml(site.supportEmail)}</a></p></div></body></html>`,
  }
}

// Owns how Mailgun hands over a mail that has arrived: a form by POST whose signature covers a token and the time, with the headers of the
// mail, its text, and what it found of SPF and DKIM.
import { createHmac } from 'node:crypto'
import { addressParser } from 'postal-mime'
import { isSameSecret } from '#deps.ts'

/** A mail that has arrived. */
export type InboundMail = {
  /** its Message-ID, which is the same where it is handed over again */
  id: string
  /** the address at which it arrived */
  to: string
  /** the address of its author, in small letters; null where it has none, or several */
  from: string | null
  /** whether the domain of that address has sent or signed it */
  isFromProved: boolean
  /** a program has sent it: an answer to an absence, a bounce, a list */
  isAutomatic: boolean
  text: string
  /** files that are not part of how it looks */
  files: number
}

// Mailgun hands over again for eight hours what was not taken.
const oldestSeconds = 12 * 3600
const aheadSeconds = 300

type Headers = [name: string, value: string][]

const names = [
  ...['timestamp', 'token', 'signature', 'recipient', 'sender', 'message-headers', 'body-plain'],
  ...['attachment-count', 'content-id-map'],
]

/** The fields of a call that are read; the others may be dropped as they arrive. */
export type CallFields = ReadonlyMap<string, string>
export const isOfCall = (name: string): boolean => names.includes(name)

const fieldOf = (form: CallFields, name: string): string => form.get(name) ?? ''

const isSigned = (form: CallFields, key: string, now: Date): boolean => {
  const [timestamp, token] = [fieldOf(form, 'timestamp'), fieldOf(form, 'token')]
  const age = now.getTime() / 1000 - Number(timestamp)
  const expected = createHmac('sha256', key).update(`${timestamp}${token}`).digest('hex')
  return (
    isSameSecret(fieldOf(form, 'signature'), expected) && token !== '' && age < oldestSeconds && age > -aheadSeconds
  )
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // A field that is not there, or that is no JSON, says nothing.
    return null
  }
}

const headersOf = (form: CallFields): Headers => {
  const all = parsed(fieldOf(form, 'message-headers'))
  return (Array.isArray(all) ? all : []).flatMap(
    (one: unknown): Headers => (Array.isArray(one) ? [[String(one[0]).toLowerCase(), String(one[1])]] : []),
  )
}

const valuesOf = (headers: Headers, name: string): string[] =>
  headers.filter(([one]) => one === name).map(([, value]) => value.trim())

const addressOf = (text: string): string | null => {
  const found = addressParser(text)
  const address = found.length === 1 ? found[0]?.address?.toLowerCase() : undefined
  return address && /^[^@\s]+@[^@\s]+$/.test(address) ? address : null
}

const authorOf = (headers: Headers): string | null => {
  const [from, ...more] = valuesOf(headers, 'from')
  return from === undefined || more.length > 0 ? null : addressOf(from)
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)

/** Whether a domain is that of an address, or one above it. */
const isOf = (domain: string, address: string): boolean =>
  domain.includes('.') && (domainOf(address) === domain || domainOf(address).endsWith(`.${domain}`))

/** Whether each of the lines that Mailgun has written about a check says that it was passed: its sender may have written one, too. */
const passed = (headers: Headers, name: string): boolean => {
  const all = valuesOf(headers, name)
  return all.length > 0 && all.every((value) => value.toLowerCase() === 'pass')
}

const signers = (headers: Headers): string[] =>
  valuesOf(headers, 'dkim-signature').map(
    (value) => /(?:^|;)\s*d=([^;]+)/.exec(value)?.[1]?.replace(/\s/g, '').toLowerCase() ?? '',
  )

const isProved = (headers: Headers, from: string, sender: string): boolean => {
  const isSentBy = passed(headers, 'x-mailgun-spf') && sender !== '' && isOf(domainOf(sender), from)
  const domains = signers(headers)
  // Which of several signatures was right is not said.
  const isSignedBy =
    passed(headers, 'x-mailgun-dkim-check-result') &&
    domains.length > 0 &&
    domains.every((domain) => isOf(domain, from))
  return isSentBy || isSignedBy
}

const ofPrograms = ['x-autoreply', 'x-autorespond', 'x-auto-response-suppress', 'list-id', 'x-failed-recipients']

const isAutomatic = (headers: Headers, sender: string): boolean =>
  valuesOf(headers, 'auto-submitted').some((value) => !/^no\b/i.test(value)) ||
  valuesOf(headers, 'precedence').some((value) => /^(bulk|junk|list|auto_reply)$/i.test(value)) ||
  valuesOf(headers, 'return-path').some((value) => /^(<\s*>)?$/.test(value)) ||
  valuesOf(headers, 'content-type').some((value) => /^multipart\/report/i.test(value)) ||
  headers.some(([name]) => ofPrograms.includes(name)) ||
  sender === '' ||
  /^(mailer-daemon|postmaster)@/i.test(sender)

const countFiles = (form: CallFields): number => {
  const drawn = parsed(fieldOf(form, 'content-id-map'))
  const all = Number(fieldOf(form, 'attachment-count')) || 0
  return Math.max(0, all - (drawn && typeof drawn === 'object' ? Object.keys(drawn).length : 0))
}

/** Reads a call of Mailgun by the signing key of the account; 'unsigned' where it was not made by it, or long ago. */
export const readMailgun = (
  { signingKey, now }: { signingKey: string; now: Date },
  form: CallFields,
): InboundMail | 'unsigned' => {
  if (!isSigned(form, signingKey, now)) return 'unsigned'
  const headers = headersOf(form)
  const from = authorOf(headers)
  const sender = addressOf(fieldOf(form, 'sender')) ?? ''
  return {
    id: valuesOf(headers, 'message-id')[0] || fieldOf(form, 'token'),
    to: fieldOf(form, 'recipient').trim().toLowerCase(),
    from,
    isFromProved: from !== null && isProved(headers, from, sender),
    isAutomatic: isAutomatic(headers, sender),
    text: fieldOf(form, 'body-plain'),
    files: countFiles(form),
  }
}

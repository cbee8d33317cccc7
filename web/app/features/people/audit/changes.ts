// Owns what changed in words: each field of an audit record before and after.
import type { AuditEntry } from '@akwaaba/contract/audit'
import { formatDate, parseDate } from '@akwaaba/contract/dates'
import { formatDollars } from '@akwaaba/contract/money'

const fieldNames: Record<string, string> = {
  state: 'State',
  checkIn: 'Check-in',
  checkOut: 'Check-out',
  startDate: 'First night',
  endDate: 'Free again',
  coverImage: 'Cover picture',
  images: 'Pictures',
  size: 'Size in sqm',
  sizeSqm: 'Size in sqm',
}
const stateNames: Record<string, string> = {
  pending: 'awaiting payment',
  paid: 'paid, awaiting approval',
}
const roleNames: Record<string, string> = { admin: 'administrator', customer: 'guest' }

/** "pricePerNight" and "price_per_night" as "Price per night". */
const nameOf = (field: string): string => {
  const plain = field.replace(/Cents$/, '')
  const words = plain
    .replace(/_/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return fieldNames[plain] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

const isMoney = (field: string) => /(price|cents)$/i.test(field)
const longText = 140
const shortened = (text: string) => (text.length > longText ? `${text.slice(0, longText).trimEnd()}…` : text)
const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** The names of fields of which the log has no values, since they are personal. */
const unshown = 'changed'

const listText = (field: string, items: unknown[]): string => {
  if (items.length === 0) return 'none'
  if (field === unshown) return items.map((name) => nameOf(String(name))).join(', ')
  if (/image/i.test(field)) return `${items.length} ${items.length === 1 ? 'picture' : 'pictures'}`
  return shortened(items.map((item) => textOfValue(field, item)).join(', '))
}

const nothing = 'nothing'

/** The fields of a record inside a record: "Name VAT, Percent 15". */
const recordText = (record: object): string =>
  Object.entries(record)
    .filter(([field]) => isReadable(field))
    .map(([field, value]) => `${nameOf(field)} ${textOfValue(field, value)}`)
    .join(', ') || nothing

/** A value of the log in words. */
const textOfValue = (field: string, value: unknown): string => {
  if (value === null || value === undefined || value === '') return nothing
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return listText(field, value)
  if (typeof value === 'number' && isMoney(field)) return formatDollars(/cents$/i.test(field) ? value / 100 : value)
  if (typeof value === 'object') return shortened(recordText(value))
  const text = String(value)
  if (/image$/i.test(field)) return 'a picture'
  if (field === 'state') return stateNames[text] ?? text
  if (field === 'role') return roleNames[text] ?? text
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? parseDate(text) : null
  return day ? formatDate(day) : shortened(textOf(text))
}

export type Change = { field: string; before: string | null; after: string | null }

/** Leaves out technical fields: ids, versions and timestamps. */
const isReadable = (field: string) => !/^(_?id|version)$|(Id|_id|By|At)$/.test(field)

/** Begins come before ends; all other fields keep their order. */
const order = ['state', 'startDate', 'checkIn', 'endDate', 'checkOut']
const positionOf = (field: string) => (order.includes(field) ? order.indexOf(field) : order.length)

/**
 * Every field of an entry in words; null on the side that does not exist, such as before a creation. Fields that were
 * empty on creation or deletion are left out.
 */
export const changesOf = ({ before, after }: Pick<AuditEntry, 'before' | 'after'>): Change[] =>
  Object.keys({ ...before, ...after })
    .filter(isReadable)
    .sort((a, b) => positionOf(a) - positionOf(b))
    .map((field) => ({
      field: nameOf(field),
      before: before === null || (field === unshown && !before[field]) ? null : textOfValue(field, before[field]),
      after: after === null ? null : textOfValue(field, after[field]),
    }))
    .filter((change) => (change.before ?? nothing) !== nothing || (change.after ?? nothing) !== nothing)
    // A replaced picture has the same words on both sides.
    .map((change) => (change.before === change.after ? { ...change, after: 'another one' } : change))

// Owns the words of conversations, and putting their messages together.
import { limits } from '@akwaaba/contract/limits'
import type { Message, Thread } from '@akwaaba/contract/stay-messages'
import { dayText, nowInstant } from '../../../lib/clock.ts'

export const endTexts: Record<NonNullable<Thread['ended']>, string> = {
  unpaid: 'The nights are not held any more. What was written can still be read.',
  over: `Messages can be sent until ${limits.messageDays} days after check-out. What was written can still be read.`,
  deleted: 'The account of this guest is deleted, and with it what was written.',
}

/** Messages of several readings in order, each once; a later reading of one counts. */
export const together = (...parts: readonly (readonly Message[])[]): Message[] => {
  const byNumber = new Map(parts.flat().map((message) => [message.number, message]))
  return [...byNumber.values()].toSorted((a, b) => a.number - b.number)
}

/** Messages by the days on which they were written, in order. */
export const byDay = (messages: readonly Message[]): { day: string; messages: Message[] }[] =>
  [...Map.groupBy(messages, ({ at }) => dayText(at))].map(([day, all]) => ({
    day: day === dayText(nowInstant().toISOString()) ? 'Today' : day,
    messages: all,
  }))

/** How many, for a badge: three digits have no room. */
export const badgeText = (count: number): string => (count > 99 ? '99+' : String(count))

const isDocument = ({ name, type }: File): boolean => type === 'application/pdf' || /\.pdf$/i.test(name)

/** The chosen files as a message takes them, in their order, and what is to be said where there were more. */
export const takenFiles = (chosen: readonly File[]): { files: File[]; fault: string | null } => {
  const documents = chosen.filter(isDocument).slice(0, limits.documentsPerMessage)
  const pictures = chosen.filter((file) => !isDocument(file)).slice(0, limits.picturesPerMessage)
  const files = chosen.filter((file) => documents.includes(file) || pictures.includes(file))
  const most = `A message takes ${limits.picturesPerMessage} pictures and ${limits.documentsPerMessage} PDF files at most.`
  return { files, fault: files.length < chosen.length ? most : null }
}

/** A message as a form: its key, its words and its files. */
export const formOf = (key: string, text: string, files: readonly File[]): FormData => {
  const form = new FormData()
  form.append('key', key)
  form.append('text', text)
  for (const file of files) form.append(isDocument(file) ? 'documents' : 'pictures', file)
  return form
}

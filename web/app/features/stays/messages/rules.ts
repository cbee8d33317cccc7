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

// Owns what guests read of a host, in words: how soon it answers, and since when it is there; and what search engines do.
import type { AnswerSpeed, Host } from '@akwaaba/contract/hosts'
import { paths } from '../../../paths.ts'

const answers: Record<AnswerSpeed, string> = {
  hour: 'Usually answers within an hour',
  hours: 'Usually answers within a few hours',
  day: 'Usually answers within a day',
  days: 'Usually takes more than a day to answer',
}

/** "Usually answers within an hour"; null where nothing is known. */
export const answerText = (speed: AnswerSpeed | null): string | null => speed && answers[speed]

/** "Hosting since 2024", of a day. */
export const sinceText = (since: string): string => `Hosting since ${since.slice(0, 4)}`

/** A host as an Organization of schema.org. */
export const organisationSchema = ({ name, slug }: Pick<Host, 'name' | 'slug'>, publicUrl: string) => ({
  '@type': 'Organization',
  name,
  url: `${publicUrl}${paths.host(slug)}`,
})

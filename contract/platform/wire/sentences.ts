// Owns the default sentences for invalid fields: one for each kind of fault, where the schema has none of its own.
import { z } from 'zod'

type Issue = z.core.$ZodRawIssue

const kindSentences: Record<string, string> = {
  string: 'Please enter text.',
  number: 'Please enter a number.',
  int: 'Please enter a whole number.',
  boolean: 'Please send true or false.',
  array: 'Please send a list.',
  object: 'Please send the fields of this call.',
  record: 'Please send the fields of this call.',
}

const formatSentences: Record<string, string> = {
  email: 'Please enter a valid e-mail address.',
  uuid: 'This is not a valid id.',
  url: 'Please enter a whole address, such as https://example.com.',
}

const isMissing = (input: unknown): boolean => input === undefined || input === null || input === ''

const smallSentence = ({ origin, minimum, inclusive, input }: Issue & { code: 'too_small' }): string => {
  const least = String(minimum)
  if (origin === 'string')
    return isMissing(input) || minimum === 1 ? 'Please fill this in.' : `At least ${least} characters, please.`
  if (origin === 'array') return `At least ${least}, please.`
  return inclusive === false ? `Please enter more than ${least}.` : `Please enter ${least} or more.`
}

const bigSentence = ({ origin, maximum, inclusive }: Issue & { code: 'too_big' }): string => {
  const most = String(maximum)
  if (origin === 'string') return `At most ${most} characters, please.`
  if (origin === 'array') return `At most ${most}, please.`
  return inclusive === false ? `Please enter less than ${most}.` : `Please enter ${most} or less.`
}

/** The sentence for a fault that its schema says nothing about. */
const sentenceOfIssue = (issue: Issue): string => {
  switch (issue.code) {
    case 'invalid_type':
      if (isMissing(issue.input)) return 'Please fill this in.'
      return kindSentences[issue.expected] ?? 'This is not valid.'
    case 'too_small':
      return smallSentence(issue)
    case 'too_big':
      return bigSentence(issue)
    case 'invalid_format':
      return formatSentences[issue.format] ?? 'This is not written as it should be.'
    case 'invalid_value':
      if (isMissing(issue.input)) return 'Please choose one.'
      return `Please choose one of these: ${issue.values.join(', ')}.`
    case 'unrecognized_keys':
      return 'This field is not known here.'
    default:
      return 'This is not valid.'
  }
}

// Set for every schema, on the server and in the browser; a sentence in the schema takes precedence.
z.config({ customError: sentenceOfIssue })

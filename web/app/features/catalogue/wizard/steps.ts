// Owns the steps in which a listing is written: what each holds, what it says in short, and what is still missing.
import { policies, policyNames } from '@akwaaba/contract/cancellation'
import { formatDollarsShort } from '@akwaaba/contract/money'
import { linesOf, type Pictures, type Texts } from '../publishing/rules.ts'

export type StepWord = 'place' | 'home' | 'offers' | 'pictures' | 'price' | 'arrival' | 'rules' | 'send'
type Typed = { texts: Texts; pictures: Pictures }
type Step = {
  word: StepWord
  /** in the list of steps */
  title: string
  heading: string
  lead: string
  /** what it says in short, beside its title; '' where that is nothing yet */
  short: (typed: Typed) => string
  /** what it lacks before the listing can be sent, by field */
  required?: Record<string, string>
}

const count = (number: number, one: string): string => (number > 0 ? `${number} ${number === 1 ? one : `${one}s`}` : '')
const joined = (...parts: string[]): string => parts.filter(Boolean).join(', ')

/** All pictures of a form, the cover first. */
export const allPictures = ({ coverImage = [], images = [] }: Pictures) => [...coverImage, ...images]

export const steps: readonly Step[] = [
  {
    word: 'place',
    title: 'Where it is',
    heading: 'Where is it?',
    lead: 'Everybody reads the location and the address. The exact point is for guests who have paid.',
    short: ({ texts }) => texts.location ?? '',
    required: { location: 'The location', address: 'The address' },
  },
  {
    word: 'home',
    title: 'What it is',
    heading: 'What kind of place is it?',
    lead: 'A name that guests remember, and how much room there is.',
    short: ({ texts }) => joined(count(Number(texts.bedrooms), 'bed'), count(Number(texts.guests), 'guest')),
    required: { apartmentName: 'The name', apartmentType: 'What kind of place it is', size: 'The size' },
  },
  {
    word: 'offers',
    title: 'What it has',
    heading: 'What does it have?',
    lead: 'Facts before adjectives: power, water, internet, kitchen, parking.',
    short: ({ texts }) => count(linesOf(texts.amenities).length, 'thing'),
    required: { description: 'A description' },
  },
  {
    word: 'pictures',
    title: 'Pictures',
    heading: 'Show the home',
    lead: 'Five pictures at least: outside, living room, each bedroom, bathroom, kitchen. Daylight does more than a good camera.',
    short: ({ pictures }) => count(allPictures(pictures).length, 'picture'),
  },
  {
    word: 'price',
    title: 'Price and nights',
    heading: 'What does a night cost?',
    lead: 'What guests pay for a night. You can change it at any time.',
    short: ({ texts }) => (Number(texts.price) > 0 ? formatDollarsShort(Number(texts.price)) : ''),
    required: { price: 'A price for a night' },
  },
  {
    word: 'arrival',
    title: 'How to arrive',
    heading: 'How do guests arrive?',
    lead: 'For guests who have paid, in their booking and on the receipt. All of it may stay empty.',
    short: ({ texts }) =>
      ['arrivalAddress', 'arrivalLandmark', 'arrivalDirections', 'arrivalPhone'].some((name) => texts[name])
        ? 'Written'
        : '',
  },
  {
    word: 'rules',
    title: 'Rules and cancelling',
    heading: 'When do guests come and go?',
    lead: 'And what they get back when they cancel. All of this may stay as it is.',
    short: ({ texts }) =>
      policyNames.flatMap((name) => (name === texts.cancellationPolicy ? [policies[name].label] : [])).join(),
  },
  {
    word: 'send',
    title: 'Look and send',
    heading: 'Look and send',
    lead: 'We look at what you send and write to you. You can still change it then.',
    short: () => '',
  },
]

/** Whether a field of a form holds something that can be sent. */
const isFilled = (name: string, { texts }: Typed): boolean =>
  name === 'price' || name === 'size' ? Number(texts[name]) > 0 : Boolean(texts[name]?.trim())

/** What is missing before a listing can be sent, each with the step that has it. */
export const missingOf = (typed: Typed): { step: StepWord; what: string }[] =>
  steps.flatMap(({ word, required = {} }) =>
    Object.entries(required).flatMap(([name, what]) => (isFilled(name, typed) ? [] : [{ step: word, what }])),
  )

/** What may be missing, but is better there. */
export const betterOf = (typed: Typed): { step: StepWord; what: string }[] => [
  ...(allPictures(typed.pictures).length === 0 ? [{ step: 'pictures', what: 'Pictures' } as const] : []),
  ...(steps.find(({ word }) => word === 'arrival')?.short(typed)
    ? []
    : [{ step: 'arrival', what: 'How to arrive' } as const]),
]

/** Whether nothing of a step is missing, and something of it is there. */
export const isDone = ({ word, short }: Step, typed: Typed): boolean =>
  short(typed) !== '' && !missingOf(typed).some(({ step }) => step === word)

/** The step that an address names, by default the first one that lacks something. */
export const stepOf = (word: string | null, typed: Typed): StepWord =>
  steps.find((step) => step.word === word)?.word ?? missingOf(typed)[0]?.step ?? 'send'

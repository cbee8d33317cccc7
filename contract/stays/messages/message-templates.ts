// Owns the messages that a host has ready: those that are sent by themselves at a moment of each stay, replies that members choose, and the
// fields of a stay that both may contain.
import { z } from 'zod'
import { orgParams } from '../../people/organisations.ts'
import { limits } from '../../platform/values/limits.ts'
import { firstNameOf } from '../../platform/values/names.ts'
import { endpoint } from '../../platform/wire/endpoint.ts'
import { id, instant, messageReply } from '../../platform/wire/fields.ts'

/** How many signs the text and the title of a template have at most, and how many templates an organisation. */
export const templateLimits = { text: 1500, title: 60, templates: 100 } as const

/**
 * The moments of a stay: so many days after its first or last day, at an hour in Accra, or once it is confirmed. A stay that is confirmed
 * later is written to at once, unless the moment is over: so many days after that day.
 */
export const templateMoments = {
  booked: { day: 'checkIn', days: null, hour: 0, over: 1 },
  before: { day: 'checkIn', days: -3, hour: 10, over: 0 },
  arrival: { day: 'checkIn', days: 0, hour: 10, over: 1 },
  departure: { day: 'checkOut', days: -1, hour: 17, over: 0 },
  after: { day: 'checkOut', days: 1, hour: 10, over: 4 },
} as const
export type TemplateMoment = keyof typeof templateMoments

/** What each field stands for, by the words between its braces. */
export const templateFields = {
  'first name': 'the first name of the guest',
  home: 'the name of the listing',
  'check-in date': 'the first day of the stay',
  'check-out date': 'the last day of the stay',
  nights: 'how many nights',
  'check-in time': 'from when guests can arrive',
  'check-out time': 'until when guests leave',
  address: 'the exact address, once the stay is paid for',
  host: 'your name as guests read it',
} as const
export type TemplateField = keyof typeof templateFields
export type FieldValues = Readonly<Partial<Record<TemplateField, string | null>>>

/** Takes the name of a guest; gives what `first name` stands for: their first name, or "guest" where they have none to be told. */
export const firstNameField = (name: string): string => firstNameOf(name) ?? 'guest'

const braces = /\{([^{}\n]{0,40})\}/g
const isField = (name: string): name is TemplateField => Object.hasOwn(templateFields, name)
const nameIn = (written: string): string => written.trim().toLowerCase().replace(/\s+/g, ' ')

/** The text with its fields filled in. A line with a field that says nothing is left out. */
export const fillTemplate = (text: string, values: FieldValues): string =>
  text
    .split('\n')
    .flatMap((line) => {
      let isEmpty = false
      const filled = line.replace(braces, (whole, written: string) => {
        const name = nameIn(written)
        if (!isField(name)) return whole
        isEmpty ||= !values[name]
        return values[name] ?? ''
      })
      return isEmpty ? [] : [filled]
    })
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .slice(0, limits.maxMessageLength)

/** The first words between braces that are no field; null where each is one. */
const unknownField = (text: string): string | null =>
  [...text.matchAll(braces)].map(([, written = '']) => written).find((written) => !isField(nameIn(written))) ?? null

const text = z
  .string()
  .transform((written) => written.replace(/\r\n?/g, '\n').trim())
  .pipe(
    z
      .string()
      .min(1, 'Please write the message.')
      .max(templateLimits.text, `At most ${templateLimits.text} characters, please.`)
      .superRefine((written, context) => {
        const unknown = unknownField(written)
        if (unknown !== null)
          context.addIssue({
            code: 'custom',
            message: `There is no field {${unknown}}. Please choose one of the list.`,
          })
      }),
  )
const title = z
  .string()
  .trim()
  .max(templateLimits.title, `At most ${templateLimits.title} characters, please.`)
  .default('')

const moment = z.enum(['reply', 'booked', 'before', 'arrival', 'departure', 'after'])

const template = z.object({
  _id: id,
  moment: moment.describe('when it is sent by itself; a reply is sent when a member chooses it'),
  apartment: z
    .object({ _id: id, apartmentName: z.string() })
    .nullable()
    .describe('null: for all listings without one of their own'),
  title: z.string().describe('of a reply'),
  text: z.string(),
  isOn: z.boolean().describe('it is sent from now on; false for a reply'),
  changedAt: instant,
})
export type MessageTemplate = z.output<typeof template>

const written = { title, text, isOn: z.boolean().default(true) }
const needsTitle = 'Please enter a name, by which you find it.'
const newTemplate = z
  .strictObject({ moment, apartmentId: id.nullable().default(null), ...written })
  .refine((form) => form.moment !== 'reply' || form.title !== '', { message: needsTitle, path: ['title'] })
export type NewTemplate = z.output<typeof newTemplate>
const changes = z.strictObject(written)
export type TemplateChanges = z.output<typeof changes>

const ofHost = orgParams.extend({ id })
const changed = template.extend(messageReply.shape)

export const listTemplates = endpoint({
  method: 'GET',
  path: '/api/host/:org/message-templates',
  who: 'member',
  needs: 'message.read',
  reads: ['messages'],
  summary: 'The messages that an organisation has ready, in the order of a stay, and its replies',
  params: orgParams,
  reply: z.array(template),
  errors: [],
})

export const createTemplate = endpoint({
  method: 'POST',
  path: '/api/host/:org/message-templates',
  who: 'member',
  needs: 'message.write',
  changes: ['messages'],
  summary: 'Adds a message that is sent by itself at a moment of each stay, for one listing or all, or a reply',
  params: orgParams,
  body: newTemplate,
  status: 201,
  reply: changed,
  errors: [],
})

export const updateTemplate = endpoint({
  method: 'PUT',
  path: '/api/host/:org/message-templates/:id',
  who: 'member',
  needs: 'message.write',
  changes: ['messages'],
  summary: 'Changes the words of such a message, or turns it on or off; what was sent stays as it is',
  params: ofHost,
  body: changes,
  reply: changed,
  errors: [],
})

export const deleteTemplate = endpoint({
  method: 'DELETE',
  path: '/api/host/:org/message-templates/:id',
  who: 'member',
  needs: 'message.write',
  changes: ['messages'],
  summary: 'Deletes such a message; what was sent stays as it is',
  params: ofHost,
  reply: messageReply,
  errors: [],
})

const reply = z.object({ _id: id, title: z.string(), text: z.string().describe('with its fields filled in') })
export type FilledReply = z.output<typeof reply>

export const listReplies = endpoint({
  method: 'GET',
  path: '/api/host/:org/bookings/:id/replies',
  who: 'member',
  needs: 'message.write',
  reads: ['messages', 'bookings'],
  summary: 'The replies of an organisation, filled in for a booking: those for its listing and those for all',
  params: ofHost,
  reply: z.array(reply),
  errors: [],
})

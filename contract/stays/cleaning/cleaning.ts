// Owns the wire shape of cleaning: what is to be cleaned on a day, who does it, and what has become of it. No guest and no price is in it.
import { z } from 'zod'
import { orgParams, owner } from '../../people/organisations.ts'
import { stateFields } from '../../platform/states/actions.ts'
import { limits } from '../../platform/values/limits.ts'
import { endpoint } from '../../platform/wire/endpoint.ts'
import { date, dateQuery, id, instant } from '../../platform/wire/fields.ts'
import { cleaningStates } from './cleaning-states.ts'

const person = z.object({ _id: id, username: z.string() })

export const cleaningTask = z.object({
  _id: id,
  booking: id.nullable().describe('of the stay after which it is cleaned; null where another platform has sold it'),
  calendar: z
    .string()
    .nullable()
    .describe('the connected calendar that says so, such as Airbnb; null for a booking of ours'),
  apartment: z.object({ _id: id, apartmentName: z.string() }),
  day: date.describe('on which the guest leaves'),
  leavesBy: z.string().describe('until when the guest may stay on that day'),
  hasLeft: z.boolean().describe('the guest is checked out'),
  arrivesFrom: z
    .string()
    .nullable()
    .describe('from when on the next guest may come on the day of the list; null where nobody comes'),
  isUrgent: z.boolean().describe('a guest comes on the day of the list, and it is not clean yet'),
  ...stateFields(cleaningStates),
  assignee: person.extend({ isYou: z.boolean() }).nullable().describe('null while it is given to nobody'),
  note: z.string(),
  doneAt: instant.nullable(),
  doneBy: z.string().nullable().describe('who has cleaned it; null where it is not clean, and once they have left'),
})
export type CleaningTask = z.output<typeof cleaningTask>

export const listCleaning = endpoint({
  method: 'GET',
  path: '/api/host/:org/cleaning',
  who: 'member',
  needs: 'booking.read',
  reads: ['cleaning', 'bookings', 'members'],
  summary:
    'What an organisation has to clean on a day, by default today with what was left of the days before: the urgent first',
  params: orgParams,
  query: z.object({ date: dateQuery }),
  reply: z.object({
    date,
    tasks: z.array(cleaningTask).describe(`at most ${limits.maxListedCleaning}`),
    count: z.number().int().describe('of all tasks of the list'),
    done: z.number().int().describe('how many of them are done or skipped'),
    members: z.array(person).describe('to whom a task can be given; none for those who may not give any'),
  }),
  errors: [],
})

export const listAllCleaning = endpoint({
  method: 'GET',
  path: '/api/admin/cleaning',
  who: 'admin',
  reads: ['cleaning', 'bookings'],
  summary: 'What all organisations have to clean on a day, by default today with what was left of the days before',
  query: z.object({ date: dateQuery }),
  reply: z.object({
    date,
    tasks: z.array(cleaningTask.extend({ organisation: owner })).describe(`at most ${limits.maxListedCleaning}`),
    count: z.number().int().describe(`of all tasks of the list, counted up to ${limits.maxCountedCleaning} of the day`),
    done: z.number().int().describe('how many of these are done or skipped'),
  }),
  errors: [],
})

const taskParams = orgParams.extend({ task: id })
const sent = cleaningStates.allActions.filter((action) => action !== 'assign')

export const moveCleaning = endpoint({
  method: 'POST',
  path: '/api/host/:org/cleaning/:task',
  who: 'member',
  needs: 'cleaning.work',
  changes: ['cleaning'],
  summary: 'Begins or finishes a cleaning, skips it, or undoes the last of these',
  params: taskParams,
  body: z.strictObject({ action: z.enum(sent) }),
  reply: cleaningTask,
  errors: ['illegal_transition'],
})

export const assignCleaning = endpoint({
  method: 'PUT',
  path: '/api/host/:org/cleaning/:task/assignee',
  who: 'member',
  needs: 'cleaning.assign',
  changes: ['cleaning'],
  summary: 'Gives a cleaning to a member, or to nobody; the member who had begun it no longer has it',
  params: taskParams,
  body: z.strictObject({ user: id.nullable() }),
  reply: cleaningTask,
  errors: ['illegal_transition'],
})

export const noteCleaning = endpoint({
  method: 'PUT',
  path: '/api/host/:org/cleaning/:task/note',
  who: 'member',
  needs: 'cleaning.work',
  changes: ['cleaning'],
  summary: 'Writes the note of a cleaning, such as what is broken or missing',
  params: taskParams,
  body: z.strictObject({ note: z.string().trim().max(500, 'At most 500 characters, please.') }),
  reply: cleaningTask,
  errors: ['illegal_transition'],
})

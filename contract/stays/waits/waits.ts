// Owns the calls by which guests ask to be told when all nights of a stay are free.
import { z } from 'zod'
import { email } from '../../people/accounts/auth.ts'
import { limits } from '../../platform/values/limits.ts'
import { endpoint } from '../../platform/wire/endpoint.ts'
import { stayErrors } from '../../platform/wire/errors.ts'
import { date, dateIn, id, idParams } from '../../platform/wire/fields.ts'

const wanted = { apartmentId: id, startDate: dateIn, endDate: dateIn }
const token = z.string().max(100)

const wait = z.object({
  _id: id,
  apartmentId: id,
  apartmentName: z.string(),
  startDate: date,
  endDate: date,
})
export type Wait = z.output<typeof wait>

const outcome = z.object({
  state: z
    .enum(['waiting', 'unconfirmed', 'free'])
    .describe('unconfirmed: a link was mailed that has to be opened first; free: the nights can be booked now'),
})

export const listWaits = endpoint({
  method: 'GET',
  path: '/api/waits',
  who: 'signed-in',
  reads: ['waits'],
  summary: 'The stays that the caller waits for',
  reply: z.array(wait),
  errors: [],
})

export const waitForNights = endpoint({
  method: 'POST',
  path: '/api/waits',
  who: 'signed-in',
  rateLimit: 'wait',
  changes: ['waits'],
  summary: `The caller is told once when all these nights are free; at most ${limits.waitsPerGuest} stays at a time`,
  body: z.strictObject(wanted),
  reply: outcome,
  errors: ['not_found', 'too_many_waits', ...stayErrors],
})

export const waitByMail = endpoint({
  method: 'POST',
  path: '/api/waits/by-mail',
  who: 'anyone',
  rateLimit: 'wait',
  summary:
    'Tells an address without an account once when all these nights are free, after a mailed link was opened; answers the same for every address',
  body: z.strictObject({ ...wanted, email }),
  reply: outcome,
  errors: ['not_found', ...stayErrors],
})

export const endWait = endpoint({
  method: 'DELETE',
  path: '/api/waits/:id',
  who: 'signed-in',
  changes: ['waits'],
  summary: 'The caller waits for these nights no longer',
  params: idParams,
  reply: z.object({}),
  errors: ['not_found'],
})

export const readWait = endpoint({
  method: 'POST',
  path: '/api/waits/open',
  who: 'anyone',
  rateLimit: 'link',
  summary: 'What the token of a mailed link is about',
  body: z.strictObject({ token }),
  reply: wait.extend({ isConfirmed: z.boolean() }),
  errors: ['bad_link'],
})

export const confirmWait = endpoint({
  method: 'POST',
  path: '/api/waits/confirm',
  who: 'anyone',
  rateLimit: 'link',
  summary: 'Confirms that the owner of the address wants to be told',
  body: z.strictObject({ token }),
  reply: wait.extend({ isConfirmed: z.boolean() }),
  errors: ['bad_link'],
})

export const endWaitsByLink = endpoint({
  method: 'POST',
  path: '/api/waits/end',
  who: 'anyone',
  rateLimit: 'link',
  summary: 'Ends everything that the person behind a mailed link waits for',
  body: z.strictObject({ token }),
  reply: z.object({}),
  errors: ['bad_link'],
})

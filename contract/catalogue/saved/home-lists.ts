// Owns the calls about named lists of homes: those of an account, which homes are in them, and the link by which others see one.
import { z } from 'zod'
import { limits } from '../../platform/values/limits.ts'
import { endpoint } from '../../platform/wire/endpoint.ts'
import { id, idParams, instant, messageReply } from '../../platform/wire/fields.ts'
import { homeCard } from './saved-homes.ts'

/** How many lists an account has at most, and how many signs their names. */
export const listLimits = { lists: 20, name: 60 } as const

const name = z
  .string()
  .transform((typed) =>
    typed
      .replace(/[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  )
  .pipe(
    z.string().min(1, 'Please enter a name.').max(listLimits.name, `At most ${listLimits.name} characters, please.`),
  )
const homes = z.array(id).max(limits.maxSavedHomes)

const homeList = z.object({
  _id: id,
  name: z.string(),
  homes: z.array(id).describe('the one added last first, without those that guests can no longer find'),
  gone: z.number().int().describe('how many of its homes guests can no longer find'),
  link: z.object({ token: z.string(), since: instant }).nullable().describe('null while it is not shared'),
})
export type HomeList = z.output<typeof homeList>

const changed = homeList.extend(messageReply.shape)

export const listHomeLists = endpoint({
  method: 'GET',
  path: '/api/home-lists',
  who: 'signed-in',
  reads: ['saved'],
  summary: 'The named lists of homes of the caller, by name',
  reply: z.array(homeList),
  errors: [],
})

export const createHomeList = endpoint({
  method: 'POST',
  path: '/api/home-lists',
  who: 'signed-in',
  changes: ['saved'],
  summary: 'Makes a named list of homes; those that guests cannot find are left out',
  body: z.strictObject({ name, homes: homes.default([]) }),
  status: 201,
  reply: changed,
  errors: [],
})

export const updateHomeList = endpoint({
  method: 'PUT',
  path: '/api/home-lists/:id',
  who: 'signed-in',
  changes: ['saved'],
  summary: 'Names a list, and adds homes to it and removes some; what another device has added stays',
  params: idParams,
  body: z.strictObject({ name, add: homes.default([]), remove: homes.default([]) }),
  reply: changed,
  errors: ['not_found'],
})

export const deleteHomeList = endpoint({
  method: 'DELETE',
  path: '/api/home-lists/:id',
  who: 'signed-in',
  changes: ['saved'],
  summary: 'Deletes a list and its link; its homes stay saved',
  params: idParams,
  reply: messageReply,
  errors: ['not_found'],
})

export const shareHomeList = endpoint({
  method: 'POST',
  path: '/api/home-lists/:id/link',
  who: 'signed-in',
  changes: ['saved'],
  summary: 'Makes the link by which others see a list; the same one while it is shared',
  params: idParams,
  reply: z.object({ token: z.string() }),
  errors: ['not_found'],
})

export const unshareHomeList = endpoint({
  method: 'DELETE',
  path: '/api/home-lists/:id/link',
  who: 'signed-in',
  changes: ['saved'],
  summary: 'Ends the link of a list; one that is made later has another address',
  params: idParams,
  reply: z.object({}),
  errors: ['not_found'],
})

export const openHomeList = endpoint({
  method: 'POST',
  path: '/api/home-lists/shared',
  who: 'anyone',
  rateLimit: 'link',
  summary: 'The named list behind a link, and the first name of its owner',
  body: z.strictObject({ token: z.string().max(100) }),
  reply: z.object({
    name: z.string(),
    by: z.string().describe('a first name'),
    homes: z.array(homeCard),
    gone: z.number().int().describe('how many of its homes guests can no longer find'),
  }),
  errors: ['bad_link'],
})

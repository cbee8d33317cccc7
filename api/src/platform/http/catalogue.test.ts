// Tests that administrators read what they have just written, even before the notification arrives, and that a cached reply is
// sent at once.
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { createClient } from '@akwaaba/contract/client'
import { addLocation, createCategory, listLocations } from '@akwaaba/contract/locations'
import { createProperty, deleteProperty, getProperty, listProperties } from '@akwaaba/contract/properties'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#app.ts'
import { form, propertyForm } from '#testing/forms.ts'
import { newAdmin, raw } from '#testing/tools.ts'
import { fileWorld } from '#testing/world.ts'
import { fetchInto } from './inject.ts'

const here = fileWorld()

test('every write of an administrator is visible in their next read', async () => {
  const t = here()
  const { token } = await newAdmin(t)
  // A server without notifications: it learns of a change only by asking.
  const { catalogue } = t.app
  let known = catalogue.changes()
  const unnotified = {
    ...catalogue,
    lastOf: () => ({ id: String(known), at: known }),
    refresh: async () => {
      await catalogue.refresh()
      known = catalogue.changes()
    },
  }
  const app = await buildApp(t.deps, { catalogue: unnotified, codeMark: 'test', strictReplies: true })
  onTestFinished(() => app.close())
  const kofi = createClient({ token: () => token, fetch: fetchInto(app) })
  const homes = async () => (await kofi.send(listProperties, {})).length
  const places = () => kofi.send(listLocations, {})
  for (let index = 0; index < 2; index++) expect([await homes(), await places()]).toEqual([0, []]) // cached from here on
  const { _id: id } = await kofi.send(createProperty, { body: form(propertyForm) })
  expect(await homes()).toBe(1)
  await kofi.send(deleteProperty, { params: { id } })
  expect(await homes()).toBe(0)
  const coast = await kofi.send(createCategory, { body: { name: 'Coast', locations: ['Elmina'] } })
  expect(await places()).toEqual(['Elmina'])
  await kofi.send(addLocation, { params: { id: coast._id }, body: { location: 'Ada' } })
  expect(await places()).toEqual(['Elmina', 'Ada'])
  expect(await homes()).toBe(0)
  await t.property()
  expect(await homes(), 'without notifications this server does not notice the write of another process').toBe(0)
})

test('a cached reply is sent without waiting for anything', async () => {
  const t = here()
  const id = await t.property()
  const url = getProperty.path.replace(':id', id)
  const headers = { host: 'localhost', 'accept-encoding': 'identity' }
  for (let n = 0; n < 3; n++) await raw(t, getProperty, { url, headers }) // cached by the second, its address by the third
  const request = Object.assign(new IncomingMessage(new Socket()), { method: 'GET', url, headers, httpVersion: '1.1' })
  const reply = new ServerResponse(request)
  t.app.routing(request, reply)
  expect([reply.statusCode, reply.writableEnded]).toEqual([200, true])
})

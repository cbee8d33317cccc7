// Tests that every form that is sent twice makes one record, even at the same instant.
import { createAdvert } from '@akwaaba/contract/adverts'
import { createApartment } from '@akwaaba/contract/apartments'
import { createExtra } from '@akwaaba/contract/extras'
import { createProperty } from '@akwaaba/contract/properties'
import { createTour } from '@akwaaba/contract/tours'
import { expect, test } from 'vitest'
import { advertForm, apartmentForm, extraForm, form, picture, propertyForm, tourForm } from '#testing/forms.ts'
import { idle, newAdmin, runJob } from '#testing/tools.ts'
import { fileWorld, type World } from '#testing/world.ts'

const here = fileWorld()

const kinds = [
  ['apartments', createApartment, apartmentForm, 'coverImage'],
  ['tours', createTour, tourForm, 'image'],
  ['properties', createProperty, propertyForm, 'images'],
  ['extras', createExtra, extraForm, 'image'],
  ['adverts', createAdvert, advertForm, 'image'],
] as const
const submission = '01900000-0000-7000-8000-00000000000a'

const countOf = async (t: World, table: (typeof kinds)[number][0]): Promise<number> =>
  (await t.deps.db.selectFrom(table).select('id').execute()).length

test.each(kinds)(
  'one form of %s makes one record, sent one after the other or all at once',
  async (table, row, right, field) => {
    const t = await here.empty()
    const kofi = await newAdmin(t)
    const file = await picture()
    const send = (key: string) => kofi.send(row, { body: form({ ...right, submission: key }, { [field]: file }) })
    const first = await send(submission)
    expect(await send(submission)).toEqual(first)
    const rush = await Promise.all(Array.from({ length: 6 }, () => send('01900000-0000-7000-8000-00000000000b')))
    expect(new Set(rush.map(({ _id }) => _id)).size).toBe(1)
    expect(await countOf(t, table)).toBe(2)
    const lines = await t.deps.db.selectFrom('auditLog').select('recordId').orderBy('id').execute()
    expect(lines.map(({ recordId }) => recordId)).toEqual([first._id, rush[0]?._id])
    await idle(t)
  },
)

test('forms without a key, and equal keys of two users, make a record each', async () => {
  const t = await here.empty()
  const [kofi, esi] = [await newAdmin(t), await newAdmin(t)]
  const send = (by: typeof kofi, texts = {}) => by.send(createExtra, { body: form({ ...extraForm, ...texts }) })
  await send(kofi)
  await send(kofi)
  await send(kofi, { submission })
  await send(esi, { submission })
  expect(await countOf(t, 'extras')).toBe(4)
})

test('equal keys of two kinds of forms make a record each', async () => {
  const t = await here.empty()
  const kofi = await newAdmin(t)
  for (const [, row, right, field] of kinds)
    await kofi.send(row, { body: form({ ...right, submission }, { [field]: await picture() }) })
  expect(await Promise.all(kinds.map(([table]) => countOf(t, table)))).toEqual([1, 1, 1, 1, 1])
  await idle(t)
})

test('keys of forms sent more than a week ago are deleted', async () => {
  const t = await here.empty()
  const kofi = await newAdmin(t)
  await kofi.send(createExtra, { body: form({ ...extraForm, submission }) })
  t.wait({ days: 6 })
  await runJob(t, 'accounts:tidy', {})
  const kept = () => t.deps.db.selectFrom('submissions').select('key').execute()
  expect(await kept()).toHaveLength(1)
  t.wait({ days: 2 })
  await runJob(t, 'accounts:tidy', {})
  expect(await kept()).toHaveLength(0)
})

test('a form that was refused may be sent again with its key', async () => {
  const t = await here.empty()
  const kofi = await newAdmin(t)
  const send = (texts = {}) =>
    kofi.send(createTour, { body: form({ ...tourForm, submission, ...texts }) }).then(
      () => 'ok',
      ({ code }: { code: string }) => code,
    )
  expect(await send({ price: '' })).toBe('invalid_input')
  expect(await send({ date: '2020-01-01' })).toBe('past_dates')
  expect(await send()).toBe('ok')
  expect(await countOf(t, 'tours')).toBe(1)
})

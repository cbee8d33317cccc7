// Tests that a start with a demo fills an empty catalogue from the built files, once, and says what is missing.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listAdverts } from '@akwaaba/contract/adverts'
import { listApartments } from '@akwaaba/contract/apartments'
import { login } from '@akwaaba/contract/auth'
import { listExtras, listOfferedExtras } from '@akwaaba/contract/extras'
import { listMemberships } from '@akwaaba/contract/organisations'
import { listProperties } from '@akwaaba/contract/properties'
import { listTours } from '@akwaaba/contract/tours'
import { expect, onTestFinished, test } from 'vitest'
import { picture } from '#testing/forms.ts'
import { raw } from '#testing/tools.ts'
import { fileWorld } from '#testing/world.ts'
import { acceptImage } from '#uploads/images.ts'
import { demoAdmin, seedDemo } from './seed.ts'

const here = fileWorld()

const emptyFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'akwaaba-built-demo-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A folder as the workspace demo/ builds it: the first entry of each kind, with small pictures. */
const builtFolder = async (): Promise<string> => {
  const folder = await emptyFolder()
  await mkdir(join(folder, 'pictures'))
  const catalogue = JSON.parse(await readFile(new URL('../../../../demo/catalogue.json', import.meta.url), 'utf8'))
  for (const kind of ['apartments', 'properties', 'packages', 'extras', 'adverts']) {
    const pictures = []
    for (let count = 0; count < 2; count++) {
      const { bytes, ...rest } = await acceptImage(Buffer.from(await (await picture()).arrayBuffer()))
      await writeFile(join(folder, 'pictures', rest.name), bytes)
      pictures.push(rest)
    }
    catalogue[kind] = [{ ...catalogue[kind][0], pictures }]
  }
  catalogue.hosts = [{ ...catalogue.hosts[0], apartments: [catalogue.apartments[0].slug] }]
  await writeFile(join(folder, 'catalogue.json'), JSON.stringify(catalogue))
  return folder
}

test('fills an empty catalogue with what was built, pictures included, and does so once', async () => {
  const [t, folder] = [await here.empty(), await builtFolder()]
  expect(await seedDemo(t.deps, 'Kente-Strip-1957', { folder })).toBe(true)
  expect(await seedDemo(t.deps, 'Kente-Strip-1957', { folder })).toBe(false)
  const [apartment] = await t.anyone.send(listApartments, { query: {} })
  const [property] = await t.anyone.send(listProperties, { query: {} })
  const [tour] = await t.anyone.send(listTours, { query: {} })
  const [extra] = await (await t.customer()).send(listExtras, {})
  const [advert] = await t.anyone.send(listAdverts, {})
  expect([apartment?.apartmentName, tour?.date]).toEqual(['Lantern Studio Osu', expect.stringMatching(/^20[34]\d-/)])
  const names = [apartment?.coverImage, property?.coverImage, tour?.image, extra?.image, advert?.image]
  expect(new Set(names).size).toBe(5)
  for (const name of [...names, ...(apartment?.images ?? [])]) {
    const { status, headers } = await raw(t, { method: 'GET', path: '/' }, { url: `/uploads/${name}` })
    expect([name, status, headers['content-type']]).toEqual([name, 200, 'image/webp'])
  }
  const admins = await t.deps.db.selectFrom('users').select('email').where('role', '=', 'admin').execute()
  expect(admins).toEqual([{ email: demoAdmin }])
})

test('gives an apartment and extras to a host, whose owner has the password of the administrator', async () => {
  const [t, folder] = [await here.empty(), await builtFolder()]
  await seedDemo(t.deps, 'Kente-Strip-1957', { folder })
  const [apartment] = await t.anyone.send(listApartments, { query: {} })
  expect(apartment?.host).toMatchObject({ name: 'Castle Coast Stays', slug: 'castle-coast-stays' })
  const query = { apartmentId: apartment?._id }
  const offered = await t.anyone.send(listOfferedExtras, { query })
  expect(offered.map(({ providedBy }) => providedBy)).toEqual(['host', 'host', 'platform'])
  expect(t.mailbox.messages()).toEqual([])
  const email = 'efua@castlecoast.example'
  const reply = await t.anyone.send(login, { body: { email, password: 'Kente-Strip-1957' } })
  expect(await t.as(reply.token ?? null).send(listMemberships, {})).toMatchObject([
    { slug: 'castle-coast-stays', role: 'owner' },
  ])
})

test('has further organisations with listings like those of the demo where they are asked for', async () => {
  const [t, folder] = [await here.empty(), await builtFolder()]
  await seedDemo(t.deps, 'Kente-Strip-1957', { folder, furtherHosts: 2 })
  const all = await t.anyone.send(listApartments, { query: { limit: '100' } })
  const ofHost = Map.groupBy(all, ({ host }) => host.slug)
  expect([...ofHost].map(([slug, { length }]) => [slug, length]).sort()).toEqual([
    ['castle-coast-stays', 1],
    ['further-homes-1', 20],
    ['further-homes-2', 20],
  ])
  expect(new Set(all.map(({ apartmentName }) => apartmentName)).size).toBe(41)
})

test('refuses with a sentence when nothing was built, and writes nothing', async () => {
  const t = await here.empty()
  await expect(seedDemo(t.deps, 'Kente-Strip-1957', { folder: await emptyFolder() })).rejects.toThrow(
    'The pictures of the demo are not built. `npm start` builds them',
  )
  expect(await t.deps.db.selectFrom('users').selectAll().execute()).toEqual([])
})

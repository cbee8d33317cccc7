// Tests of a list with more rows than are counted: its total, the exact one, and reading to the end by the Link header.
import { listAudit } from '@akwaaba/contract/audit'
import { limits } from '@akwaaba/contract/limits'
import { listProperties } from '@akwaaba/contract/properties'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newAdmin, raw, refusal } from '#testing/tools.ts'
import { fileWorld, type World } from '#testing/world.ts'

const here = fileWorld()
const more = limits.maxCounted + 5

const adminWithRecords = async (count: number) => {
  const t = await here.empty()
  const kofi = await newAdmin(t)
  await sql`insert into audit_log (happened_at, actor_id, action, kind, record_id, label)
    select now(), users.id, 'update', 'apartment', gen_random_uuid(), 'Record ' || n
    from users, generate_series(1, ${count}::int) n where role = 'admin'`.execute(t.deps.db)
  return { t, kofi }
}

const headersOf = async (t: World, url: string, headers: Record<string, string>) =>
  (await raw(t, listAudit, { url, headers })).headers

test('counts up to a limit and says that there are more; counts all where that is preferred', async () => {
  const { t, kofi } = await adminWithRecords(more)
  const authorization = `Bearer ${kofi.token}`
  const capped = await headersOf(t, listAudit.path, { authorization })
  expect(capped).toMatchObject({ 'x-total-count': String(limits.maxCounted), 'x-total-count-relation': 'gte' })
  expect(capped['preference-applied']).toBeUndefined()
  const exact = await headersOf(t, listAudit.path, { authorization, prefer: 'respond-async, count=exact' })
  expect(exact).toMatchObject({ 'x-total-count': String(more), 'preference-applied': 'count=exact' })
  expect(exact['x-total-count-relation']).toBeUndefined()
})

test('gives the exact total without a relation where all rows are counted', async () => {
  const { kofi } = await adminWithRecords(3)
  const { headers } = await kofi.ask(listAudit, {})
  expect([headers.get('x-total-count'), headers.get('x-total-count-relation')]).toEqual(['3', null])
})

test('gives pages past what is counted, by number and by the next link', async () => {
  const { kofi } = await adminWithRecords(more)
  const page = limits.maxCounted / limits.maxPageSize + 1
  const { reply, headers } = await kofi.ask(listAudit, { query: { page, limit: limits.maxPageSize } })
  expect(reply).toHaveLength(5)
  expect(headers.get('link')).not.toContain('rel="next"')
  const before = await kofi.ask(listAudit, { query: { page: page - 1, limit: limits.maxPageSize } })
  expect(before.headers.get('link')).toContain(`page=${page}&after=`)
})

test('reads each row once by the next links, also where rows are added meanwhile', async () => {
  const t = await here.empty()
  for (let n = 0; n < 7; n++) await t.property({ propertyName: `House ${n}` })
  const seen: string[] = []
  let url: string | undefined = `${listProperties.path}?limit=2`
  while (url !== undefined) {
    const { text, headers }: Awaited<ReturnType<typeof raw>> = await raw(t, listProperties, { url })
    seen.push(...JSON.parse(text).map(({ propertyName }: { propertyName: string }) => propertyName))
    if (seen.length === 4) await t.property({ propertyName: 'New house' })
    url = /<([^>]*)>; rel="next"/.exec(String(headers.link))?.[1]
  }
  expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map((n) => `House ${n}`))
})

test('refuses what is no cursor of the list', async () => {
  const t = await here.empty()
  const cursor = (...values: unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url')
  const ama = await newAdmin(t)
  for (const after of ['x', '%00', cursor(), cursor('abc', '1'), cursor(1, 2), cursor('AAAAAA', "'; drop table users")])
    expect(await refusal(t.anyone.send(listProperties, { query: { after } })), after).toMatchObject({
      status: 400,
      code: 'invalid_input',
      fields: { after: expect.any(String) },
    })
  for (let n = 0; n < 3; n++) await t.property()
  const { headers } = await t.anyone.ask(listProperties, { query: { limit: 1 } })
  const own = new URL(/<([^>]*)>/.exec(headers.get('link') ?? '')?.[1] ?? '', 'http://here').searchParams.get('after')
  const [mark] = JSON.parse(Buffer.from(own ?? '', 'base64url').toString())
  const bent = [
    [mark, '2026-02-31T00:00:00.000000Z', '01900000-0000-7000-8000-000000000000'],
    [mark, '2026-02-01T00:00:00.000000Z', 'none'],
    [mark, '2026-02-01T00:00:00.000000Z'],
  ]
  for (const values of bent)
    expect(await refusal(t.anyone.send(listProperties, { query: { after: cursor(...values) } }))).toMatchObject({
      status: 400,
    })
  expect(await refusal(ama.send(listAudit, { query: { after: own ?? '' } }))).toMatchObject({ status: 400 })
})

// Tests that the id of a request is that of the proxy in front, where there is one, and that the jobs it causes are logged with it.
import { askReset } from '@akwaaba/contract/auth'
import { expect, test } from 'vitest'
import { idle, raw } from '#testing/tools.ts'
import { fileWorld, newWorld, world } from '#testing/world.ts'

const here = fileWorld()
const uuid = /^[\da-f-]{36}$/

type Line = Record<string, unknown>

/** A world that logs, and the lines that it has logged with that message. */
const loggingWorld = async () => {
  const lines: Line[] = []
  const write = (line: string) => lines.push(JSON.parse(line))
  const t = await newWorld({ LOG_LEVEL: 'info', TRUST_PROXY: '1' }, { write })
  return { t, logged: (msg: string) => lines.filter((line) => line.msg === msg) }
}

test('a proxy of ours names the request; without one, or with a name that is not acceptable, it gets a new id', async () => {
  const idOf = async (t: typeof behindProxy, given?: string) => {
    const headers: Record<string, string> = given === undefined ? {} : { 'x-request-id': given }
    return (await raw(t, { method: 'GET', path: '/health' }, { headers })).headers['x-request-id']
  }
  const behindProxy = await world({ TRUST_PROXY: '1' })
  expect(await idOf(behindProxy, '4bf92f3577b34da6a3ce929d0e0e4736')).toBe('4bf92f3577b34da6a3ce929d0e0e4736')
  for (const given of [
    undefined,
    'short',
    `${'a'.repeat(129)}`,
    'an id with blanks',
    '{"level":50}',
    'id-with-"quotes"',
  ])
    expect(await idOf(behindProxy, given), given).toMatch(uuid)
  expect(await idOf(here(), '4bf92f3577b34da6a3ce929d0e0e4736')).toMatch(uuid)
})

test('jobs that a request causes, and those that they cause, are logged with its id', async () => {
  const { t, logged } = await loggingWorld()
  const { email } = await t.insertUser('customer')
  await raw(t, askReset, { payload: { email }, headers: { 'x-request-id': 'of-the-proxy-17' } })
  await t.nextMail(email)
  await idle(t)
  const finished = {
    msg: 'job finished',
    reqId: 'of-the-proxy-17',
    attempt: 1,
    outcome: 'done',
    ms: expect.any(Number),
  }
  expect(logged('job finished')).toEqual([
    expect.objectContaining({ ...finished, job: 'accounts:reset' }),
    expect.objectContaining({ ...finished, job: expect.stringMatching(/^mail:/) }),
  ])
})

test('a job that fails is logged with its outcome, and so is what it logs itself', async () => {
  const { t, logged } = await loggingWorld()
  t.deps.mailer = { send: () => Promise.reject(new Error('refused by the server')), close: () => undefined }
  const { email } = await t.insertUser('customer')
  await raw(t, askReset, { payload: { email }, headers: { 'x-request-id': 'of-the-proxy-18' } })
  await t.workers.start()
  await expect
    .poll(() => logged('job finished').filter(({ outcome }) => outcome === 'failed'))
    .toEqual([expect.objectContaining({ reqId: 'of-the-proxy-18', attempt: 1, job: expect.stringMatching(/^mail:/) })])
})

// Tests of deploy/: its settings start the product in production, it waits long enough for an end, and docs/deploy.md names each file.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { readConfig } from './env.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const files = readdirSync(join(root, 'deploy'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(root.length))

/** The settings of a file for systemd. */
const linesOf = (path: string): Record<string, string> =>
  Object.fromEntries([...read(path).matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]))
/** The settings of the ConfigMap and the Secret: the capital names. */
const settingsOf = (path: string): Record<string, string> =>
  Object.fromEntries(
    [...read(path).matchAll(/^ {2}([A-Z_]+): (.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      value.replace(/^"(.*)"$/, '$1'),
    ]),
  )
const oneMachine = linesOf('deploy/one-machine/akwaaba.env')
const image = { NODE_ENV: 'production', HOST: '0.0.0.0', PORT: '3000', DATA_DIR: '/data' }
const shapes: Record<string, Record<string, string>> = {
  'one machine': oneMachine,
  'two machines': { ...oneMachine, ...linesOf('deploy/two-machines/akwaaba.env') },
  kubernetes: { ...image, ...settingsOf('deploy/kubernetes/settings.yaml') },
}
// What an operator fills in.
const filled = {
  DATABASE_URL: 'postgres://akwaaba_app:secret@127.0.0.1:5432/akwaaba',
  DATABASE_DIRECT_URL: 'postgres://akwaaba:secret@127.0.0.1:5432/akwaaba',
  STORAGE_URL: 's3://KEY:SECRET@s3.eu-west-1.amazonaws.com/akwaaba-pictures?region=eu-west-1',
  SMTP_URL: 'smtps://user:secret@mail.example:465',
  ADMIN_SECRET: 'x'.repeat(32),
  ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
  PAYSTACK_SECRET_KEY: `sk_live_${'0'.repeat(40)}`,
}
const fillIn = (settings: Record<string, string>) => ({
  ...settings,
  ...Object.fromEntries(Object.entries(filled).filter(([name]) => settings[name] === '')),
})

describe('deploy/', () => {
  test.each(Object.keys(shapes))(
    'has settings for %s that a production start accepts once they are filled in',
    (name) => {
      const settings = shapes[name] ?? {}
      const config = readConfig(fillIn(settings))
      expect(config).toMatchObject({ mode: 'production', trustProxy: 1, demo: false, rateLimits: true })
      expect(() => readConfig(settings)).toThrow('ADMIN_SECRET')
      const documented = [...read('docs/operations.md').matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, known]) => known)
      expect(Object.keys(settings).filter((known) => !documented.includes(known))).toEqual([])
    },
  )

  test('asks for both roles of the database in each shape, and compose.yaml makes those of docs/operations.md', () => {
    const compose = Object.fromEntries(
      [...read('compose.yaml').matchAll(/export ([A-Z_]+)=(\S+)$/gm)].map(([, ...one]) => one),
    )
    for (const [name, settings] of Object.entries({ ...shapes, compose })) {
      const { databaseUrl, databaseDirectUrl } = readConfig({ ...fillIn(settings), NODE_ENV: 'development' })
      const roles = [databaseUrl, databaseDirectUrl].map((url) => /\/\/(\w+):/.exec(url ?? '')?.[1])
      expect(roles, name).toEqual(['akwaaba_app', 'akwaaba'])
    }
    const statementsOf = (text: string) =>
      [...text.matchAll(/^(?:create role|grant) akwaaba_.*?(?= password|;)/gm)].map(([one]) => one)
    const documented = statementsOf(read('docs/operations.md'))
    expect(documented).toHaveLength(3)
    expect(statementsOf(read('deploy/compose/roles.sql'))).toEqual(documented)
  })

  test('waits for the end of a process longer than DRAIN_SECONDS and 20', () => {
    const [, unit] = /^TimeoutStopSec=(\d+)$/m.exec(read('deploy/one-machine/akwaaba@.service')) ?? []
    expect(Number(unit)).toBeGreaterThan(readConfig(fillIn(oneMachine)).drainMillis / 1000 + 20)
    const drain = Number(shapes.kubernetes?.DRAIN_SECONDS) + 20
    for (const path of ['deploy/kubernetes/web.yaml', 'deploy/kubernetes/worker.yaml']) {
      const [, grace] = /terminationGracePeriodSeconds: (\d+)/.exec(read(path)) ?? []
      expect(Number(grace), path).toBeGreaterThan(drain)
    }
  })

  test('keeps pictures for longer than the database can be restored to', () => {
    const [, pictures] = /PICTURES_DAYS:-(\d+)/.exec(read('deploy/backup/backup.sh')) ?? []
    const [, database] = /^repo1-retention-full=(\d+)$/m.exec(read('deploy/backup/pgbackrest.conf')) ?? []
    // Full backups are weekly: the one before the window is kept, too.
    expect(Number(pictures)).toBeGreaterThan(Number(database) + 7)
  })

  test('has no file that docs/deploy.md does not name', () => {
    const paper = read('docs/deploy.md')
    expect(files.filter((path) => !paper.includes(`](../${path})`))).toEqual([])
  })

  test('has no file for one machine or the backup that no command of docs/deploy.md installs', () => {
    const commands = [...read('docs/deploy.md').matchAll(/^install .*?(deploy\/\S+)/gm)].map(([, path = '']) => path)
    const isInstalled = (path: string) =>
      commands.some((one) => path === one || (one.endsWith('*') && path.startsWith(one.slice(0, -1))))
    const ours = files.filter((path) => /^deploy\/(one-machine|backup)\//.test(path))
    expect(ours.filter((path) => !isInstalled(path))).toEqual([])
  })
})

// Tests that settings are read as documented, and refused with a sentence that repeats no secret.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readConfig, settingNames } from './env.ts'

const refusal = (settings: Record<string, string>): string => {
  try {
    readConfig(settings)
    return 'accepted'
  } catch (error) {
    return (error as Error).message
  }
}

const storageOf = (STORAGE_URL: string, others: Record<string, string> = {}) =>
  readConfig({ STORAGE_URL, ...others }).storage

describe('STORAGE_URL', () => {
  test('is a folder in the data folder by default', () => {
    expect(readConfig({}).storage).toEqual({ kind: 'folder', folder: './data/uploads' })
    expect(storageOf('', { DATA_DIR: '/srv/data' })).toEqual({ kind: 'folder', folder: '/srv/data/uploads' })
  })

  test.each([
    ['file:./pictures', './pictures'],
    ['file:/srv/pictures', '/srv/pictures'],
    ['file:///srv/my pictures', '/srv/my pictures'],
  ])('%s is a folder', (url, folder) => {
    expect(storageOf(url)).toEqual({ kind: 'folder', folder })
  })

  test('s3: names host, bucket, region and keys', () => {
    expect(storageOf('s3://key:secret@localhost:9000/pictures?region=eu-west-1&tls=off')).toEqual({
      kind: 's3',
      endpoint: 'http://localhost:9000',
      bucket: 'pictures',
      region: 'eu-west-1',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    })
    expect(storageOf('s3://key:a%2Fb%2Bc%40d@s3.eu-west-1.amazonaws.com/my.pictures/')).toMatchObject({
      endpoint: 'https://s3.eu-west-1.amazonaws.com',
      bucket: 'my.pictures',
      region: 'us-east-1',
      secretAccessKey: 'a/b+c@d',
    })
  })

  test.each([
    ['https://key:hidden@host/pictures', 'write file:FOLDER or s3://'],
    ['./pictures', 'write file:FOLDER or s3://'],
    ['file:', 'write file:FOLDER'],
    ['file://host/pictures', 'write file:FOLDER'],
    ['s3://key:hid/den@host/pictures', 'write / as %2F'],
    ['s3://host/pictures', 'a key and a secret are missing'],
    ['s3://key@host/pictures', 'a key and a secret are missing'],
    ['s3://key:hidden@host', 'the name of one bucket'],
    ['s3://key:hidden@host/pictures/folder', 'the name of one bucket'],
    ['s3://key:hidden@host/Pictures', 'the name of one bucket'],
    ['s3://key:hidden@host/pictures?zone=eu', 'there is no "zone"'],
    ['s3://key:hidden@host/pictures?tls=maybe', 'tls is on or off'],
    ['s3://key:hidden%@host/pictures', '% as %25'],
  ])('%s is refused: %s', (url, message) => {
    const refused = refusal({ STORAGE_URL: url })
    expect(refused).toContain('STORAGE_URL: ')
    expect(refused).toContain(message)
    expect(refused).not.toMatch(/hid\/?den/)
  })
})

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://localhost/a',
  SMTP_URL: 'smtp://localhost',
  PUBLIC_URL: 'https://akwaaba.example',
  ADMIN_SECRET: 'a-secret-of-twenty-signs',
  ENCRYPTION_KEY: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=',
}

test('docs/operations.md and .env.example list each setting and no other', () => {
  const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
  const table = read('docs/operations.md').split('\n## Settings\n')[1]?.split('\n## ')[0] ?? ''
  const cells = [...table.matchAll(/^\| (`[A-Z][^|]*) \|/gm)].map(([, cell = '']) => cell)
  expect(cells.flatMap((cell) => cell.match(/[A-Z][A-Z_]+/g) ?? []).sort()).toEqual(settingNames.toSorted())
  const template = [...read('.env.example').matchAll(/^# ([A-Z_]+)=/gm)].map(([, name]) => name)
  // Of `npm run dev`, not of the product.
  expect([...new Set(template)].filter((name) => name !== 'STANDINS').sort()).toEqual(settingNames.toSorted())
})

describe('addresses of mail', () => {
  test.each(['ama@stays.example', '<ama@stays.example>', 'Ama of Stays <ama@stays.example>'])('%s may send', (from) => {
    expect(readConfig({ MAIL_FROM: from }).mailFrom).toBe(from)
  })

  test.each<[string, Record<string, string>]>([
    ['MAIL_FROM: write NAME <ADDRESS>', { MAIL_FROM: 'Akwaaba' }],
    ['MAIL_FROM: write NAME <ADDRESS>', { MAIL_FROM: 'Akwaaba <no-reply>' }],
    ['MAIL_FROM: write NAME <ADDRESS>', { MAIL_FROM: 'Ama <ama@stays.example>, Esi <esi@stays.example>' }],
    ['SUPPORT_EMAIL: write one address of e-mail', { SUPPORT_EMAIL: 'support' }],
  ])('are refused: %s', (message, settings) => {
    expect(refusal(settings)).toContain(message)
  })
})

test('METRICS_PORT is refused where it is PORT as well', () => {
  expect(refusal({ METRICS_PORT: '3000' })).toContain('METRICS_PORT: write another one than PORT')
  expect(readConfig({ PORT: '0', METRICS_PORT: '0' }).metricsPort).toBe(0)
})

describe('several processes', () => {
  test.each<[string, Record<string, string>]>([
    ['DATABASE_DIRECT_URL: set DATABASE_URL as well', { DATABASE_DIRECT_URL: 'postgres://localhost/a' }],
    ['DATABASE_URL: target_session_attrs is one of', { DATABASE_URL: 'postgres://a,b/x?target_session_attrs=standby' }],
    ['ROLE: set DATABASE_URL', { ROLE: 'worker', SMTP_URL: 'smtp://localhost' }],
    ['ROLE: set SMTP_URL', { ROLE: 'web', DATABASE_URL: 'postgres://localhost/a' }],
    ['WORKER_POOL_SIZE: ', { WORKER_POOL_SIZE: '4' }],
    ['POOL_SIZE: at least 12 unless ROLE is web', { POOL_SIZE: '11' }],
    ['MIGRATE: set DATABASE_URL', { MIGRATE: 'off' }],
  ])('are refused: %s', (message, settings) => {
    expect(refusal(settings)).toContain(message)
  })

  test('one that runs no jobs may have a small pool', () => {
    const web = { ROLE: 'web', DATABASE_URL: 'postgres://localhost/a', SMTP_URL: 'smtp://localhost' }
    expect(readConfig({ ...web, POOL_SIZE: '3' }).poolSize).toBe(3)
  })
})

describe('production', () => {
  const real = { ...production, PAYSTACK_SECRET_KEY: 'sk_live_a' }

  test.each([
    ['not set', {}, false],
    ['with DEMO=on', { DEMO: 'on' }, true],
    ['with DEMO=off', { DEMO: 'off' }, false],
  ])('loads the demo only with DEMO=on: %s', (_, settings, demo) => {
    expect(readConfig({ ...real, ...settings }).demo).toBe(demo)
  })

  test.each<[string, Record<string, string>, boolean]>([
    ['the embedded database', {}, true],
    ['a database of its own', { DATABASE_URL: 'postgres://localhost/a' }, false],
    ['a database of its own and DEMO=on', { DATABASE_URL: 'postgres://localhost/a', DEMO: 'on' }, true],
    ['the embedded database and DEMO=off', { DEMO: 'off' }, false],
  ])(
    'differs from development, which loads the demo into the embedded database by default: %s',
    (_, settings, demo) => {
      expect(readConfig(settings).demo).toBe(demo)
    },
  )

  test.each<[string, Record<string, string>]>([
    ['ADMIN_SECRET: at least 20 characters', { ADMIN_SECRET: 'hidden-of-nineteen-' }],
    ['PUBLIC_URL: write https://HOST', { PUBLIC_URL: 'http://akwaaba.example' }],
    ['PUBLIC_URL: write https://HOST', { PUBLIC_URL: 'akwaaba.example' }],
    ['LOGIN_OTP: ', { LOGIN_OTP: 'never' }],
    ['ENCRYPTION_KEY: it encrypts', { ENCRYPTION_KEY: '' }],
    ['ENCRYPTION_KEY: write 32 random bytes', { ENCRYPTION_KEY: 'hidden' }],
    ['ENCRYPTION_OLD_KEY: write 32 random bytes', { ENCRYPTION_OLD_KEY: 'hidden' }],
    ['SMTP_URL: write smtp://', { SMTP_URL: 'mail.example.com' }],
    ['SMTP_URL: write smtp://', { SMTP_URL: 'https://user:hidden@mail.example.com' }],
    ['DATABASE_URL: write postgres://', { DATABASE_URL: 'hidden' }],
    ['DATABASE_URL: write postgres://', { DATABASE_URL: 'mysql://user:hidden@localhost/a' }],
  ])('is refused: %s', (message, settings) => {
    expect(refusal({ ...real, ...settings })).toContain(message)
    expect(refusal({ ...real, ...settings })).not.toContain('hidden')
  })

  test('names every wrong setting at once, each one once', () => {
    const wrong = {
      ...{ NODE_ENV: 'production', PORT: 'x', SMTP_URL: 'x', PUBLIC_URL: 'http://a', ADMIN_SECRET: 'short' },
      ...{
        LOGIN_OTP: 'never',
        RATE_LIMITS: 'off',
        FEED_TEST_HOSTS: 'localhost:4999',
        HOLD_MINUTES: '-1',
        PAYPAL_SECRET: 'hidden',
      },
    }
    const names = refusal(wrong)
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(':', 1)[0])
    expect(names.sort()).toEqual([
      ...[
        'ADMIN_SECRET',
        'DATABASE_URL',
        'ENCRYPTION_KEY',
        'FEED_TEST_HOSTS',
        'HOLD_MINUTES',
        'LOGIN_OTP',
        'PAYPAL_CLIENT_ID, PAYPAL_WEBHOOK_ID',
      ],
      ...['PORT', 'PUBLIC_URL', 'RATE_LIMITS', 'SMTP_URL'],
    ])
  })
})

describe('payments', () => {
  const paypal = { PAYPAL_CLIENT_ID: 'client', PAYPAL_SECRET: 'hidden', PAYPAL_WEBHOOK_ID: 'WH-1' }

  const settingOf = (name: string, settings: Record<string, string>) =>
    readConfig(settings).providers.find((provider) => provider.name === name)?.setting
  const openOnes = (settings: Record<string, string>) =>
    readConfig(settings)
      .providers.filter(({ open }) => open !== null)
      .map(({ name }) => name)

  test('have neither Paystack nor PayPal and charge dollars by default', () => {
    expect(readConfig({})).toMatchObject({ chargeCurrency: 'USD', providerMillis: 10_000 })
    for (const name of ['paystack', 'paypal']) expect(settingOf(name, {}), name).toBeUndefined()
    expect(openOnes({})).toEqual(['bank', 'house', 'host', 'test'])
  })

  test('the test gateway takes no money beside a provider with settings', () => {
    expect(openOnes({ PAYSTACK_SECRET_KEY: 'sk_test_a' })).toEqual(['paystack', 'bank', 'house', 'host'])
    expect(openOnes(paypal)).toEqual(['paypal', 'bank', 'house', 'host'])
  })

  test('the key of Paystack decides its mode', () => {
    expect(settingOf('paystack', { PAYSTACK_SECRET_KEY: 'sk_test_a', PAYSTACK_URL: 'http://localhost:1/' })).toEqual({
      url: 'http://localhost:1',
      secretKey: 'sk_test_a',
      oldSecretKey: undefined,
      domain: 'test',
      hasTransfers: false,
    })
    expect(settingOf('paystack', { ...production, PAYSTACK_SECRET_KEY: 'sk_live_a' })).toMatchObject({
      url: 'https://api.paystack.co',
      domain: 'live',
    })
  })

  test("PayPal's live host is for production, its sandbox for everything else", () => {
    expect(settingOf('paypal', paypal)).toMatchObject({ url: 'https://api-m.sandbox.paypal.com' })
    expect(settingOf('paypal', { ...production, ...paypal })).toMatchObject({ url: 'https://api-m.paypal.com' })
  })

  test.each<[string, Record<string, string>]>([
    ['PAYSTACK_SECRET_KEY: a secret key begins with sk_test_ or sk_live_', { PAYSTACK_SECRET_KEY: 'pk_live_hidden' }],
    ['PAYPAL_WEBHOOK_ID: wanted beside PAYPAL_CLIENT_ID, PAYPAL_SECRET', { ...paypal, PAYPAL_WEBHOOK_ID: '' }],
    ['CHARGE_CURRENCY: ', { CHARGE_CURRENCY: 'EUR' }],
    ['PAYPAL_URL: write https://HOST', { ...paypal, PAYPAL_URL: 'ftp://hidden' }],
    ['PROVIDER_SECONDS: ', { PROVIDER_SECONDS: '0' }],
    ['PAYSTACK_SECRET_KEY or PAYPAL_CLIENT_ID', production],
    ['PAYSTACK_SECRET_KEY: a test key moves no money', { ...production, PAYSTACK_SECRET_KEY: 'sk_test_hidden' }],
    [
      'PAYSTACK_URL: only https://api.paystack.co',
      { ...production, PAYSTACK_SECRET_KEY: 'sk_live_hidden', PAYSTACK_URL: 'http://api.paystack.co' },
    ],
    [
      'PAYPAL_URL: only https://api-m.paypal.com',
      { ...production, ...paypal, PAYPAL_URL: 'https://api-m.sandbox.paypal.com' },
    ],
  ])('is refused: %s', (message, settings) => {
    expect(refusal(settings)).toContain(message)
    expect(refusal(settings)).not.toContain('hidden')
  })
})

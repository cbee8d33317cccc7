// Owns `npm run rig -- storage`: the tests of the picture store against Ceph, then the product with Ceph as its store while that is
// slow, frozen, gone, full or set up wrongly; prints what forms and pictures are answered with, and after how many seconds.
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { ensureReady, root, say } from '../bootstrap.mjs'
import { ensureBuilt } from '../prepare.mjs'
import { freePort, query } from '../rehearse-product.mjs'
import { cephPackages, startCeph } from './ceph.mjs'
import { insertGuests, openRig, printTable, requirePrograms, startPostgres, startProduct } from './parts.mjs'

// With the characters that the address in STORAGE_URL has to escape.
const user = { region: 'eu-west-1', accessKeyId: 'AKWAABA', secretAccessKey: 'sec/ret+=@%key:?#' }
const longestSeconds = 45
const many = 12

/** Runs the tests of the picture store against the server; resolves with whether all passed. */
const runTests = (ceph) => {
  const env = { ...process.env, TEST_S3: JSON.stringify({ port: Number(ceph.http.split(':')[1]), ...user }) }
  const names = ['storage', 'storage-s3', 'slow-storage', 'sweep']
  const files = names.map((name) => `api/src/platform/uploads/${name}.test.ts`)
  // One file after the other: they share the bucket.
  const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--no-file-parallelism', ...files]
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] })
  return new Promise((done) => child.once('exit', (code) => done(code === 0)))
}

/** A line to the server on which what is sent to it can be delayed; gives its address, and the function that sets the delay. */
async function startLine(rig, target) {
  let millis = 0
  const [host, port] = target.split(':')
  const sockets = new Set()
  const line = createServer((from) => {
    const to = connect(Number(port), host)
    from.on('data', (part) => setTimeout(() => to.writable && to.write(part), millis))
    to.on('data', (part) => from.writable && from.write(part))
    for (const socket of [from, to]) {
      sockets.add(socket)
      socket
        .on('error', () => undefined)
        .on('close', () => {
          sockets.delete(socket)
          from.destroy()
          to.destroy()
        })
    }
  })
  await new Promise((done) => line.listen(0, '127.0.0.1', done))
  rig.atEnd(() => {
    line.close()
    for (const socket of sockets) socket.destroy()
  })
  return {
    address: `127.0.0.1:${line.address().port}`,
    delay: (by) => {
      millis = by
    },
  }
}

/** The setting of a bucket at an address, with what is wrong in it. */
const settingOf = (address, { tls = 'off', bucket = 'pictures', ...wrong } = {}) => {
  const { accessKeyId, secretAccessKey, region } = { ...user, ...wrong }
  const escaped = [accessKeyId, secretAccessKey].map(encodeURIComponent).join(':')
  return { STORAGE_URL: `s3://${escaped}@${address}/${bucket}?region=${region}&tls=${tls}` }
}

/** Makes pictures, each another one. */
const pictureMaker = () => {
  const sharp = createRequire(join(root, 'api/package.json'))('sharp')
  let shade = 0
  return async () => {
    const background = { r: ++shade % 256, g: shade >> 8, b: 60 }
    const bytes = await sharp({ create: { width: 640, height: 480, channels: 3, background } })
      .jpeg()
      .toBuffer()
    return new File([bytes], 'view.jpg')
  }
}

const formOf = (texts, pictures) => {
  const form = new FormData()
  for (const [name, text] of Object.entries(texts)) form.append(name, text)
  for (const [name, file] of pictures) form.append(name, file)
  return form
}
const extra = { title: 'Breakfast', description: 'Fresh fruit.', price: '12' }
const property = {
  ...{ propertyName: 'Ridge House', address: '4 Ridge Close', location: 'Ridge', price: '310000' },
  ...{ propertyType: 'Furnished', bedrooms: '3', bathrooms: '2', size: '210', description: '<p>On the hill.</p>' },
}

/** Sends a request; gives its status, the seconds that it took, and the body where it is JSON. */
async function timed(product, path, init) {
  const began = performance.now()
  const answer = await fetch(`${product.origin}${path}`, init)
  const text = await answer.text()
  const body = text.startsWith('{') ? JSON.parse(text) : {}
  return { status: answer.status, seconds: (performance.now() - began) / 1000, body }
}

const failedCalls = async (product) =>
  [
    ...(await (await fetch(`${product.origin}/metrics`)).text()).matchAll(
      /^akwaaba_storage_call_\w+_count\{(.*)\} (\d+)$/gm,
    ),
  ]
    .filter(([, labels]) => !labels.includes('outcome="ok"'))
    .reduce((sum, [, , count]) => sum + Number(count), 0)

/** The last reason of the store in the log since a position. */
const reasonIn = (log) => /.*S3 [A-Z]+ \S+: ((?:\([^)]*\)|[^":\\(])*)/s.exec(log)?.[1]?.trim() ?? ''

/** The trials: what is done to the store, or what is wrong in the setting; `is` is how forms are answered in that time. */
const trialsOf = (ceph, line) => {
  const quota = (...what) => ceph.admin('quota', ...what, '--quota-scope=user', '--uid=akwaaba')
  const ahead =
    'const N=Date;globalThis.Date=class extends N{constructor(...a){a.length?super(...a):super(N.now()+12e5)}static now(){return N.now()+12e5}}'
  const own = [
    { name: 'as usual', is: 201 },
    { name: 'each call 2 s later', is: 201, begin: () => line.delay(2_000), end: () => line.delay(0) },
    { name: 'each call 12 s later', is: 503, begin: () => line.delay(12_000), end: () => line.delay(0) },
    { name: 'gateway frozen', is: 503, begin: ceph.gateway.freeze, end: ceph.gateway.thaw },
    { name: 'disks frozen', is: 503, begin: ceph.objects.freeze, end: ceph.objects.thaw },
    { name: 'gateway killed', is: 503, begin: ceph.gateway.kill, end: ceph.gateway.start },
    {
      ...{ name: 'quota used up', is: 507, end: () => quota('disable') },
      begin: () => {
        quota('set', '--max-objects=1')
        quota('enable')
      },
    },
  ]
  const overTls = settingOf(ceph.https, { tls: 'on' })
  return [
    { settings: settingOf(line.address), trials: own },
    {
      settings: { ...overTls, NODE_EXTRA_CA_CERTS: ceph.authority },
      trials: [{ name: 'HTTPS, own authority', is: 201 }],
    },
    { settings: overTls, trials: [{ name: 'HTTPS, authority unknown', is: 503 }] },
    ...[
      ['wrong secret', { secretAccessKey: 'guessed' }],
      ['unknown key', { accessKeyId: 'guessed' }],
      ['bucket missing', { bucket: 'elsewhere' }],
    ].map(([name, wrong]) => ({ settings: settingOf(ceph.http, wrong), trials: [{ name, is: 503 }] })),
    {
      settings: { ...settingOf(ceph.http), NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(ahead)}` },
      trials: [{ name: 'clock 20 min ahead', is: 503 }],
    },
  ]
}

/** Takes `--tests` (0 leaves them out). Resolves with the exit code: 1 where an answer was not the expected one, or came late. */
export async function storage({ tests = 1 }) {
  requirePrograms('postgresql', ...cephPackages)
  await ensureReady()
  await ensureBuilt({ demo: false })
  const rig = openRig()
  const faults = []
  const rows = []
  try {
    say('  Ceph starts …')
    const ceph = await startCeph(rig, { key: user.accessKeyId, secret: user.secretAccessKey })
    if (tests && !(await runTests(ceph))) faults.push('tests of the store')
    const { AwsClient } = createRequire(join(root, 'api/package.json'))('aws4fetch')
    await new AwsClient({ ...user, service: 's3' }).fetch(`http://${ceph.http}/pictures`, { method: 'PUT' })
    const line = await startLine(rig, ceph.http)
    const database = await startPostgres(rig)
    const picture = pictureMaker()
    const stored = []
    let authorization
    const send = (product, path, texts, pictures) =>
      timed(product, path, { method: 'POST', headers: { authorization }, body: formOf(texts, pictures) })
    const sendMany = async (product) => {
      const pictures = await Promise.all(Array.from({ length: many }, async () => ['images', await picture()]))
      return send(product, '/api/properties', property, pictures)
    }
    for (const { settings, trials } of trialsOf(ceph, line)) {
      const product = await startProduct(rig, await freePort(), {
        ...{ ...database.settings, ROLE: 'web' }, // its jobs would read pictures into its memory
        ...settings,
      })
      if (authorization === undefined) {
        const { tokens } = await insertGuests(database.ownerUrl, { guests: 1, apartments: 1 })
        await query(database.ownerUrl, "update users set role = 'admin'")
        authorization = `Bearer ${tokens[0]}`
        // Enough pictures that each trial can read one that the process has not in memory.
        for (let n = 0; n < 2; n++) stored.push(...(await sendMany(product)).body.images)
      }
      for (const { name, is, begin, end } of trials) {
        const logged = product.output().length
        const failed = await failedCalls(product)
        await begin?.()
        const read = stored.shift()
        const [small, large, get, variant, page, health] = await Promise.all([
          send(product, '/api/admin/extras', extra, [['image', await picture()]]),
          sendMany(product),
          timed(product, `/uploads/${read}`),
          timed(product, `/uploads/${read.replace('.webp', '')}/480.jpeg`),
          timed(product, '/'),
          timed(product, '/api/admin/health', { headers: { authorization } }),
        ])
        await end?.()
        const counted = (await failedCalls(product)) - failed
        const answers = [small, large, get, variant, page]
        const cells = answers.map(({ status, seconds }) => `${status}, ${seconds.toFixed(1)} s`)
        const again = end ? (await send(product, '/api/admin/extras', extra, [['image', await picture()]])).status : ''
        const reason = reasonIn(product.output().slice(logged)).replaceAll('|', '/')
        rows.push([name, ...cells, health.body.storage?.answers ? 'yes' : 'no', counted, again, reason])
        say(`  ${rows.at(-1).join(' · ')}`)
        const isWrong =
          answers.some(({ status, seconds }) => status === 500 || seconds > longestSeconds) ||
          ![small, large].every(({ status }) => status === is) ||
          (end && again !== 201) ||
          (is !== 201 && counted === 0)
        if (isWrong) faults.push(name)
        if (large.status === 201) stored.push(...large.body.images)
      }
      await product.stop()
    }
    // What was accepted is there, read by a process that has nothing in memory.
    const product = await startProduct(rig, await freePort(), { ...database.settings, ...settingOf(ceph.http) })
    const named = await query(
      database.ownerUrl,
      'select image as name from extras where image is not null union select unnest(images) from properties',
    )
    let lost = 0
    for (const { name } of named) if ((await timed(product, `/uploads/${name}`)).status !== 200) lost += 1
    const head = ['the store', 'form, 1 picture', `form, ${many} pictures`, 'picture', 'smaller version', 'home page']
    printTable([...head, 'Health: answers', 'failed calls in /metrics', 'form afterwards', 'reason in the log'], rows)
    say(`\nCeph ${ceph.version}. Of ${named.length} pictures of accepted forms ${lost} are lost.`)
    if (lost > 0) faults.push('pictures lost')
    if (faults.length > 0) say(`Not as expected: ${faults.join(', ')}`)
    return faults.length > 0 ? 1 : 0
  } finally {
    await rig.close()
  }
}

// Owns the process of the S3 server that tests start: its continuation tokens need a cipher that Node only has when started
// with --openssl-legacy-provider. Takes a folder, prints its port, ends with its parent.
import S3rver from '@20minutes/s3rver'
import account from '@20minutes/s3rver/lib/models/account.js'

const [, , directory = ''] = process.argv
const server = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory,
  configureBuckets: [{ name: 'pictures' }],
})
// A second key, for tests that change keys.
account.DUMMY_ACCOUNT.createKeyPair('SECOND', 'SECOND')
const { port } = await server.run()
process.stdout.write(`${port}\n`)
process.stdin.on('end', () => process.exit()).resume()

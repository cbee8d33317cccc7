// Owns the process of the S3 server that tests start: its marks between pages are made with a cipher that Node only gives
// out when started with --openssl-legacy-provider. Takes a folder, prints its port, ends with its parent.
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
// Beside the server's own key, for anyone who changes from one to the other.
account.DUMMY_ACCOUNT.createKeyPair('SECOND', 'SECOND')
const { port } = await server.run()
process.stdout.write(`${port}\n`)
process.stdin.on('end', () => process.exit()).resume()

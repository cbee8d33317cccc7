// Owns what is used of the S3 server that tests start; the package brings no types.
declare module '@20minutes/s3rver' {
  type Options = {
    address: string
    port: number
    silent: boolean
    directory: string
    configureBuckets: { name: string }[]
  }
  const S3rver: new (options: Options) => { run(): Promise<{ port: number }> }
  export = S3rver
}
declare module '@20minutes/s3rver/lib/models/account.js' {
  const account: { DUMMY_ACCOUNT: { createKeyPair(accessKeyId: string, secretAccessKey: string): void } }
  export = account
}

// Owns the proof that the setting of the storage is read as written, and refused in plain words without the secret.
import { describe, expect, test } from 'vitest'
import { readConfig } from './env.ts'

const storageOf = (STORAGE_URL: string, others: Record<string, string> = {}) =>
  readConfig({ STORAGE_URL, ...others }).storage

const complaint = (STORAGE_URL: string): string => {
  try {
    return `accepted: ${JSON.stringify(storageOf(STORAGE_URL))}`
  } catch (error) {
    return (error as Error).message
  }
}

describe('STORAGE_URL', () => {
  test('is the data folder unless it says otherwise', () => {
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
  ])('%s is refused: %s', (url, says) => {
    expect(complaint(url)).toContain('STORAGE_URL: ')
    expect(complaint(url)).toContain(says)
    expect(complaint(url)).not.toMatch(/hid\/?den/)
  })
})

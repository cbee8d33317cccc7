// Owns the closed vocabulary: which rooms and files there are, how they are named, how long they may be. Run it to see.
import { basename, dirname, extname } from 'node:path'
import { featureFolders, features } from './features.ts'
import { folderOf, layerOf, layers, nounNames } from './layers.ts'
import { codeOnly, filesOfTree, readTree, report, type Source } from './source.ts'
import { stateListFaults } from './state-lists.ts'

// A new word here is a decision somebody reviews; that friction is the point.

/** Folders of the API that are no nouns; what is in them is theirs to name. */
const platform = ['http', 'db', 'mail', 'uploads', 'richtext', 'jobs', 'postgres']
const apiRooms = ['testing']
const apiRootFiles = ['main.ts', 'app.ts', 'routes.ts', 'deps.ts', 'env.ts', 'secrets.ts', 'reconcile.ts']
/** A noun that grows beyond these is several nouns: split it along them. Tests do not count; each provider is one. */
const maxNounFiles = 15
const maxNounLines = 1500

const webRooms = ['routes', 'features', 'ui', 'lib', 'server']
const webRootFiles = ['root.tsx', 'routes.ts', 'paths.ts', 'entry.client.tsx', 'entry.server.tsx']
const featureWords = ['queries', 'mutations', 'rules']
const featureExtras: Record<string, readonly string[]> = {
  adverts: ['use-carousel'],
  apartments: ['form', 'use-booked-nights'],
  auth: ['use-return'],
  'booking-form': ['draft-store', 'use-checkout', 'use-trip'],
  payments: ['targets', 'use-payment'],
  publishing: ['use-catalogue-form'],
  shell: ['nav'],
  signup: ['phone', 'use-signup'],
}

/** Names that say nothing about what is inside. */
const emptyNames = 'utils util helpers helper misc common shared manager service services index'.split(' ')
const emptyEndings = /-(utils?|helpers?|manager|services?)$/

const maxLines = 250
const maxTestLines = 400
/** Files that may be longer, and why. This list may only shrink: an entry nobody needs is a fault as well. */
export const longFiles: Record<string, string> = {
  'api/src/platform/db/types.ts': 'generated, one table after the other',
}

const mayExportDefault = [
  /^web\/app\/routes\/.*\.tsx$/,
  /^web\/app\/(root|entry\.(client|server))\.tsx$/,
  /^web\/app\/routes\.ts$/,
  /(^|\/)[a-z.-]+\.config\.ts$/,
  /\/global-(setup|teardown)\.ts$/,
  /^tools\/vitest-reporter\.ts$/,
]

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/
const isTest = (path: string) => /\.(test|e2e|bench)\.tsx?$/.test(path)
/** The name up to its first dot: `bookings` of `bookings.race.test.ts`. */
const wordOf = (path: string) => basename(path).split('.')[0] ?? ''

function nameFaults(path: string): string[] {
  const folders = dirname(path)
    .split('/')
    .filter((name) => name !== '.')
  const word = wordOf(path)
  const said: string[] = []
  const odd = [...folders, word].find((name) => !kebab.test(name))
  if (odd !== undefined) said.push(`${path}: write "${odd}" in kebab-case; one rule, safe on every file system`)
  const empty = [...folders, word].find((name) => emptyNames.includes(name) || emptyEndings.test(name))
  if (empty !== undefined) said.push(`${path}: "${empty}" does not say what is inside; name what the file owns`)
  return said
}

const isLayer = (name: string) => (layers as readonly string[]).includes(name)

function apiFaults(path: string): string[] {
  const [, , layer = '', noun] = path.split('/')
  const part = [...nounNames, ...platform].find((one) => path.startsWith(folderOf(one)))
  if (part === undefined) {
    if (apiRooms.includes(layer) || (isLayer(layer) && noun === 'README.md')) return []
    if (noun === undefined)
      return apiRootFiles.includes(layer) || isTest(path)
        ? []
        : [`${path}: only ${apiRootFiles.join(', ')} stand in api/src; put it into the noun it is about`]
    return isLayer(layer)
      ? [`${path}: ${noun} is no noun of that layer; add it to api/package.json and tools/layers.ts`]
      : [`${path}: the layers are ${layers.join(', ')}`]
  }
  if (!isLayer(layerOf(part))) return [`${path}: ${part} stands in no layer`]
  // Only the providers have folders of their own, one each.
  return platform.includes(part) ||
    part === 'providers' ||
    isTest(path) ||
    path.slice(folderOf(part).length).split('/').length === 1
    ? []
    : [`${path}: a noun is one flat folder, ${folderOf(part)}`]
}

/** Nouns and features with more files or lines than one noun has. */
function sizeFaults(sources: readonly Source[]): string[] {
  const folders = [
    ...nounNames.filter((noun) => noun !== 'providers').map(folderOf),
    ...featureFolders.map(({ folder }) => folder),
  ]
  return folders.flatMap((folder) => {
    const own = sources.filter(({ path }) => path.startsWith(folder) && !isTest(path))
    const lines = own.reduce((sum, { text }) => sum + linesOf(text), 0)
    return own.length > maxNounFiles || lines > maxNounLines
      ? [
          `${folder}: ${own.length} files, ${lines} lines; ${maxNounFiles} and ${maxNounLines} are one noun, more are several`,
        ]
      : []
  })
}

function featureFaults(path: string): string[] {
  const [, , , layer = '', feature = '', file, ...deeper] = path.split('/')
  if (file === undefined || deeper.length > 0)
    return [`${path}: a feature is one flat folder, web/app/features/<layer>/<noun>/`]
  if (!(feature in (features[layer as keyof typeof features] ?? {})))
    return [`${path}: ${layer}/${feature} is not listed among the features in tools/features.ts`]
  if (isTest(path) || extname(file) === '.tsx') return []
  const words = [...featureWords, ...(featureExtras[feature] ?? [])]
  return words.includes(wordOf(file))
    ? []
    : [`${path}: a feature has components and ${words.join(', ')}; a new word goes into tools/check-structure.ts`]
}

function webFaults(path: string): string[] {
  const [, , room = '', file] = path.split('/')
  if (room === 'features') return featureFaults(path)
  if (file === undefined)
    return webRootFiles.includes(room) || isTest(path)
      ? []
      : [`${path}: only ${webRootFiles.join(', ')} stand in web/app; put it into ${webRooms.join(', ')}`]
  return webRooms.includes(room) ? [] : [`${path}: web/app has ${webRooms.join(', ')} and no ${room}`]
}

const linesOf = (text: string) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)

function textFaults({ path, text }: Source): string[] {
  const said: string[] = []
  const lines = linesOf(text)
  const most = isTest(path) ? maxTestLines : maxLines
  if (lines > most && !(path in longFiles))
    said.push(`${path}: ${lines} lines, more than ${most}; split off the part that has a name of its own`)
  if (!isTest(path) && !/^(#!.*\n)?\/[/*]/.test(text))
    said.push(`${path}: begin with a comment that says what this module owns`)
  if (
    /^\s*export\s+default\b|^\s*export\s*\{[^}]*\bas\s+default\b/m.test(codeOnly(text)) &&
    !mayExportDefault.some((one) => one.test(path))
  )
    said.push(`${path}: export by name; only the files a framework asks for export a default`)
  return said
}

/** Files that may be long and are not, or are not there: a fault of the whole tree, which no part of it shows. */
export const idleLongFiles = (sources: readonly Source[]): string[] =>
  Object.keys(longFiles)
    .filter((path) => !sources.some((source) => source.path === path && linesOf(source.text) > maxLines))
    .map((path) => `${path} is not long any more: remove it from tools/check-structure.ts`)

/** Every fault as a line for people; empty when all is in its place. Takes the names of all files and the code ones read. */
export function structureFaults(paths: readonly string[], sources: readonly Source[]): string[] {
  const code = paths.filter((path) => /\.(ts|tsx|mjs|css|sql)$/.test(path))
  return [
    ...code.flatMap(nameFaults),
    ...code.filter((path) => path.startsWith('api/src/')).flatMap(apiFaults),
    ...code.filter((path) => /^web\/app\/.*\.tsx?$/.test(path)).flatMap(webFaults),
    ...sources.flatMap(textFaults),
    ...sizeFaults(sources),
  ]
}

if (import.meta.main) {
  const sources = readTree()
  report('structure', [
    ...structureFaults(filesOfTree(), sources),
    ...idleLongFiles(sources),
    ...stateListFaults(sources),
  ])
}

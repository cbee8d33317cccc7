// Owns the closed vocabulary: which folders and files there are, how they are named, how long they may be. Run it to see.

import { basename, dirname, extname } from 'node:path'
import { castFaults } from './casts.ts'
import { featureFolders, features } from './features.ts'
import { contractModules, folderOf, layerOf, layers, nounNames } from './layers.ts'
import { codeOnly, filesOfTree, readTree, report, type Source } from './source.ts'
import { stateListFaults } from './state-lists.ts'

// A new word here is a decision that is reviewed; that effort is intended.

/** Folders of the API that are not nouns; their files may have any name. */
const platform = [
  ...['http', 'site', 'openapi', 'connection', 'db', 'marks', 'search', 'mail', 'uploads', 'richtext', 'jobs'],
  ...['postgres', 'telemetry', 'outbound', 'files', 'sms'],
]
/** What tests share has these folders; the files beside them are what tests import most. */
const testingFolders = ['world', 'fuzz', 'servers', 'foreign', 'paying']
const isTesting = (path: string) => new RegExp(`^api/src/testing/((${testingFolders.join('|')})/)?[^/]+$`).test(path)
const apiRootFiles = [
  'main.ts',
  'app.ts',
  'routes.ts',
  'config.ts',
  'deps.ts',
  'env.ts',
  'providers.ts',
  'secrets.ts',
  'reconcile.ts',
  'migrate.ts',
]
/** A noun that grows beyond these is several nouns: split it into them. Tests and generated files do not count, nor do providers. */
const maxNounFiles = 15
const maxNounLines = 1500
/** Folders with more lines than that, and how many they may have; a part that gets a name of its own is to move out. */
const longFolders: Record<string, number> = {}
/** Folders that have more files, and how many. These numbers may only shrink: one that is too high fails as well. */
const largeFolders: Record<string, number> = {
  'api/src/platform/db/': 18,
}

const webFolders = ['routes', 'features', 'ui', 'lib', 'server']
const webRootFiles = [
  ...['root.tsx', 'routes.ts', 'entry.client.tsx', 'entry.server.tsx'],
  ...['paths.ts', 'admin-paths.ts', 'host-paths.ts'],
]
const featureWords = ['queries', 'mutations', 'rules']
const featureExtras: Record<string, readonly string[]> = {
  adverts: ['use-carousel'],
  apartments: ['use-nearest-stays', 'use-stay-price'],
  availability: ['calendar-days', 'use-booked-nights', 'use-calendar-days'],
  auth: ['use-return'],
  audit: ['changes'],
  'booking-form': ['draft-store', 'use-checkout', 'use-trip', 'use-guest-checkout', 'use-quote'],
  listings: ['form'],
  map: ['gather', 'paint', 'places', 'tiles', 'use-moves'],
  payments: ['targets', 'use-payment'],
  'calendar-grid': ['layout', 'selection', 'tones', 'use-choosing', 'use-dragging', 'use-keys', 'use-visible'],
  filters: ['use-filter-counts'],
  'price-edits': ['use-price-edit'],
  prices: ['texts', 'use-save-prices'],
  prompts: ['use-prompt'],
  search: ['passed-search'],
  trips: ['use-open-trip'],
  publishing: ['use-catalogue-form'],
  signup: ['phone', 'use-signup'],
  wizard: ['steps', 'use-autosave'],
}

/** Names that say nothing about what is inside. */
const emptyNames = 'utils util helpers helper misc common shared manager service services index'.split(' ')
const emptyEndings = /-(utils?|helpers?|manager|services?)$/

const maxLines = 250
const maxTestLines = 400
/** Files that may be longer, and why. This list may only shrink: an unneeded entry fails as well. */
export const longFiles: Record<string, string> = {
  'api/src/platform/db/types.ts': 'generated, one table after the other',
}

const defaultExportFiles = [
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
  const faults: string[] = []
  const odd = [...folders, word].find((name) => !kebab.test(name))
  if (odd !== undefined) faults.push(`${path}: write "${odd}" in kebab-case; one rule, safe on every file system`)
  const empty = [...folders, word].find((name) => emptyNames.includes(name) || emptyEndings.test(name))
  if (empty !== undefined)
    faults.push(`${path}: "${empty}" does not say what is inside; name the file after what it owns`)
  return faults
}

const isLayer = (name: string) => (layers as readonly string[]).includes(name)

function apiFaults(path: string): string[] {
  const [, , layer = '', noun] = path.split('/')
  const part = [...nounNames, ...platform].find((one) => path.startsWith(folderOf(one)))
  if (part === undefined) {
    if (isTesting(path) || (isLayer(layer) && noun === 'README.md')) return []
    if (noun === undefined)
      return apiRootFiles.includes(layer) || isTest(path)
        ? []
        : [`${path}: only ${apiRootFiles.join(', ')} may be in api/src itself; put it into the noun it is about`]
    return isLayer(layer)
      ? [`${path}: ${noun} is not a noun of that layer; add it to api/package.json and tools/layers.ts`]
      : [`${path}: the layers are ${layers.join(', ')}`]
  }
  if (!isLayer(layerOf(part))) return [`${path}: ${part} is in no layer`]
  // Only the providers have folders of their own, one each.
  return platform.includes(part) ||
    part === 'providers' ||
    isTest(path) ||
    path.slice(folderOf(part).length).split('/').length === 1
    ? []
    : [`${path}: a noun is one flat folder, ${folderOf(part)}`]
}

/** The folders of the contract's modules. Each holds several nouns, so only its lines count, without those of folders inside it. */
const contractFolders = [...new Set(Object.values(contractModules).map((path) => `${dirname(path)}/`))]

const sizedFolders = [
  ...[...nounNames, ...platform].filter((part) => part !== 'providers').map(folderOf),
  ...featureFolders.map(({ folder }) => folder),
  ...contractFolders,
]

const sizeOf = (folder: string, sources: readonly Source[]) => {
  const isInside = contractFolders.includes(folder)
    ? (path: string) => `${dirname(path)}/` === folder
    : (path: string) => path.startsWith(folder)
  const own = sources.filter(({ path }) => isInside(path) && !isTest(path))
  const lines = own.reduce((sum, { path, text }) => sum + (path in longFiles ? 0 : linesOf(text)), 0)
  return { files: own.length, lines }
}

/** Folders of what tests share with more lines than a noun has; a folder inside one counts by itself. */
const testingFaults = (sources: readonly Source[]): string[] => {
  const own = sources.filter(({ path }) => isTesting(path) && !isTest(path))
  return [...Map.groupBy(own, ({ path }) => dirname(path))].flatMap(([folder, files]) => {
    const lines = files.reduce((sum, { text }) => sum + linesOf(text), 0)
    return lines > maxNounLines ? [`${folder}: ${lines} lines; more than ${maxNounLines} need a further folder`] : []
  })
}

/** Nouns, features and parts of the platform with more files or lines than one noun has. */
const sizeFaults = (sources: readonly Source[]): string[] => [
  ...testingFaults(sources),
  ...sizedFolders.flatMap((folder) => {
    const { files, lines } = sizeOf(folder, sources)
    const most = contractFolders.includes(folder) ? Number.POSITIVE_INFINITY : (largeFolders[folder] ?? maxNounFiles)
    const mostLines = longFolders[folder] ?? maxNounLines
    return files > most || lines > mostLines
      ? [`${folder}: ${files} files, ${lines} lines; ${most} and ${mostLines} are one noun, more are several`]
      : []
  }),
]

/** Entries of largeFolders that could be lower or are not needed; only the whole tree can show that. */
export const idleLargeFolders = (sources: readonly Source[]): string[] =>
  Object.entries(largeFolders)
    .filter(([folder, most]) => sizeOf(folder, sources).files < most)
    .map(([folder, most]) => `${folder} has fewer than ${most} files: lower its number in tools/check-structure.ts`)

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
  const [, , folder = '', file] = path.split('/')
  if (folder === 'features') return featureFaults(path)
  if (file === undefined)
    return webRootFiles.includes(folder) || isTest(path)
      ? []
      : [`${path}: only ${webRootFiles.join(', ')} may be in web/app itself; put it into ${webFolders.join(', ')}`]
  return webFolders.includes(folder) ? [] : [`${path}: web/app has ${webFolders.join(', ')} and no ${folder}`]
}

const linesOf = (text: string) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)

function textFaults({ path, text }: Source): string[] {
  const faults: string[] = []
  const lines = linesOf(text)
  const most = isTest(path) ? maxTestLines : maxLines
  if (lines > most && !(path in longFiles))
    faults.push(`${path}: ${lines} lines, more than ${most}; split off the part that has a name of its own`)
  if (!isTest(path) && !/^(#!.*\n)?\/[/*]/.test(text))
    faults.push(`${path}: begin with a comment that says what this module owns`)
  if (
    /^\s*export\s+default\b|^\s*export\s*\{[^}]*\bas\s+default\b/m.test(codeOnly(text)) &&
    !defaultExportFiles.some((one) => one.test(path))
  )
    faults.push(`${path}: export by name; only the files a framework asks for export a default`)
  return faults
}

/** Entries of longFiles that are not needed; only the whole tree can show that. */
export const idleLongFiles = (sources: readonly Source[]): string[] =>
  Object.keys(longFiles)
    .filter((path) => !sources.some((source) => source.path === path && linesOf(source.text) > maxLines))
    .map((path) => `${path} is not long any more: remove it from tools/check-structure.ts`)

/** Every violation as a line to print; empty when there is none. Takes the names of all files and the text of the code. */
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
    ...idleLargeFolders(sources),
    ...stateListFaults(sources),
    ...castFaults(sources),
  ])
}

// Tests of what is said where a search finds nothing.
import { toCalendarDate } from '@akwaaba/contract/dates'
import { expect, test } from 'vitest'
import { type ActiveFilter, dropFilterText, emptyText, nearSearches, whatHelps } from './rules.ts'

test('emptyText names the filter that emptied the result', () => {
  const drop = (label: string, total: number, isAtLeast = false): ActiveFilter => ({
    ...{ label, to: '/' },
    counted: { total, isAtLeast },
  })
  expect(emptyText([])).toContain('nothing to show yet')
  expect(emptyText([drop('Aburi', 16)])).toBe('Nothing matches Aburi.')
  expect(emptyText([drop('Aburi', 5), drop('4 guests', 0)])).toBe(
    'Nothing matches Aburi together with your other filters.',
  )
  expect(emptyText([drop('Aburi', 5), drop('4 guests', 1)])).toContain('Leaving one of these out helps')
  expect(emptyText([drop('Aburi', 0), drop('40 guests', 0)])).toContain('not enough')
  expect(dropFilterText(drop('Aburi', 1))).toBe('Drop Aburi · 1 stay')
  expect(dropFilterText(drop('Aburi', 1000, true))).toBe('Drop Aburi · 1,000+ stays')
  const uncounted = { label: 'Pool', to: '/', counted: null }
  expect(dropFilterText(uncounted)).toBe('Drop Pool')
  expect(emptyText([drop('Aburi', 0), uncounted])).toContain('Try without one')
})

test('looks at the days around the dates of a search, none of them before today', () => {
  const search = { location: 'Osu', from: '2026-11-26', to: '2026-11-28', page: '2' }
  const found = nearSearches(search, toCalendarDate('2026-11-25'))
  expect(found.map(({ from, to }) => [from, to])).toEqual([
    ['2026-11-25', '2026-11-27'],
    ['2026-11-27', '2026-11-29'],
    ['2026-11-28', '2026-11-30'],
    ['2026-11-29', '2026-12-01'],
    ['2026-12-03', '2026-12-05'],
  ])
  expect(found[0]).toMatchObject({ location: 'Osu', page: undefined })
  expect(nearSearches({ location: 'Osu' }, toCalendarDate('2026-11-25'))).toEqual([])
})

test('counts what is found without each filter and on other dates, of which those with something free are named, the nearest first', async () => {
  const search = { location: 'Osu', from: '2026-12-10', to: '2026-12-12' }
  const help = await whatHelps(search, {
    today: toCalendarDate('2026-12-08'),
    at: (other) => `/map?${new URLSearchParams(JSON.parse(JSON.stringify(other)))}`,
    hasTime: () => true,
    count: async ({ location, from }) => ({ total: location === undefined ? 4 : from === '2026-12-09' ? 0 : 2 }),
    filters: [{ label: 'Osu', without: { ...search, location: undefined } }],
  })
  expect(help.activeFilters).toEqual([
    { label: 'Osu', to: '/map?from=2026-12-10&to=2026-12-12', counted: { total: 4 } },
  ])
  expect(help.nearDates.map(({ to }) => /from=\d+-\d+-(\d+)/.exec(to)?.[1])).toEqual(['11', '08', '12'])
})

test('asks for no more once there is no time left, and where counting fails', async () => {
  const search = { location: 'Osu', type: 'Castle', from: '2026-12-10', to: '2026-12-12' }
  let asked = 0
  const help = await whatHelps(search, {
    today: toCalendarDate('2026-12-08'),
    at: () => '/map',
    hasTime: () => asked < 3,
    count: async () => {
      asked++
      if (asked === 2) throw new Error('busy')
      return { total: 1 }
    },
    filters: ['Osu', 'Castle', 'the dates', 'the map'].map((label) => ({ label, without: {} })),
  })
  expect(asked).toBe(3)
  expect(help.activeFilters.map(({ counted }) => counted)).toHaveLength(4)
  expect(help.activeFilters.at(-1)?.counted).toBeNull()
  expect([...help.activeFilters, ...help.nearDates].filter(({ counted }) => counted !== null)).toHaveLength(2)
})

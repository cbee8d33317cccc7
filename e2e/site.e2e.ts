// The public site: every page with data, without data, with a failing API and with very long names; metadata and sitemap.
import { fixedPaths } from '@akwaaba/contract/public-pages'
import { HtmlValidate } from 'html-validate'
import { accessibilityFaults } from './axe.ts'
import { listDemoApartments, listDemoProperties, listDemoTours } from './demo-listings.ts'
import { expect, hydrated, test } from './users.ts'
import { expectToFit } from './widths.ts'

/** One page for each address pattern. */
const pagesOf = async (origin: string): Promise<string[]> => {
  const [[apartment], [tour], [property]] = await Promise.all([
    listDemoApartments(origin),
    listDemoTours(origin),
    listDemoProperties(origin),
  ])
  return [
    ...fixedPaths,
    `/booking-info/${apartment?._id}`,
    `/package-info/${tour?._id}`,
    `/properties-info/${property?._id}`,
  ]
}

const longName = 'Nana-Akosua-Agyeiwaa-Boatemaa-Serwaa-Konadu-Residence '.repeat(4)

test('no public page has accessibility faults or overflows with a very long name, down to 320 px @once', async ({
  page,
  origin,
}) => {
  test.slow()
  for (const path of await pagesOf(origin)) {
    await page.goto(path)
    await hydrated(page)
    expect(await accessibilityFaults(page), path).toEqual([])
    await expectToFit(page, [1366, 390, 320], `${path} as it is`)
    await page.evaluate(
      `for (const place of document.querySelectorAll('main h1, main h3, main article p, main dd')) place.textContent = ${JSON.stringify(longName)}`,
    )
    await expectToFit(page, [1366, 390, 320], `${path} with long names`)
  }
})

test('every page has its title and metadata before any script runs, and is valid HTML @once', async ({ origin }) => {
  const validator = new HtmlValidate({
    extends: ['html-validate:standard'],
    // Style rules of the HTML are left out, since React writes it; errors are checked.
    rules: {
      'attribute-boolean-style': 'off',
      'doctype-style': 'off',
      'element-permitted-content': ['error'],
      'no-inline-style': 'off',
      'no-trailing-whitespace': 'off',
      'void-style': 'off',
      'attr-quotes': 'off',
      'long-title': 'off',
      'no-implicit-button-type': 'off',
      'prefer-native-element': 'off',
      'require-sri': 'off',
      'tel-non-breaking': 'off',
      'text-content': 'off',
      'valid-autocomplete': 'off',
    },
  })
  const titles = new Set<string>()
  const paths = await pagesOf(origin)
  for (const path of paths) {
    const html = await (await fetch(`${origin}${path}`)).text()
    const one = (pattern: RegExp) => {
      const found = html.match(new RegExp(pattern, 'g')) ?? []
      expect(found, `${path} ${pattern}`).toHaveLength(1)
      return pattern.exec(html)?.[1] ?? ''
    }
    titles.add(one(/<title>([^<]+)<\/title>/))
    expect(one(/<meta name="description" content="([^"]{20,})"/).length, path).toBeLessThan(400)
    expect(one(/<link rel="canonical" href="([^"]+)"/)).toBe(`${origin}${path}`)
    expect(JSON.parse(one(/<script type="application\/ld\+json">([^<]+)<\/script>/))).toMatchObject({
      '@context': 'https://schema.org',
    })
    const report = await validator.validateString(html)
    const faults = report.results.flatMap(({ messages }) => messages.map((each) => `${each.ruleId}: ${each.message}`))
    expect([...new Set(faults)], path).toEqual([])
    // Nothing on a public page is loaded from another host.
    const foreign = [
      ...html.matchAll(/<(?:img|script|link|source|iframe)\b[^>]*?(?:src|srcset|href)="(https?:[^"]+)"/g),
    ]
    expect(
      foreign.map(([, url]) => url).filter((url) => !url?.startsWith(origin)),
      path,
    ).toEqual([])
  }
  expect(titles.size, [...titles].join()).toBe(paths.length)
})

test('no public page begins with the validators of the contract @once', async ({ origin }) => {
  const seen = new Set<string>()
  for (const path of await pagesOf(origin)) {
    const html = await (await fetch(`${origin}${path}`)).text()
    const scripts = new Set(html.match(/\/assets\/[\w-]+\.js/g))
    expect(scripts.size, path).toBeGreaterThan(5)
    const others = [...scripts].filter((script) => !seen.has(script))
    for (const script of others)
      expect(await (await fetch(`${origin}${script}`)).text(), `${path} loads ${script}`).not.toContain('ZodObject')
    for (const script of others) seen.add(script)
  }
})

test('every listing has its own picture for sharing @once', async ({ origin }) => {
  for (const path of (await pagesOf(origin)).slice(fixedPaths.length)) {
    const html = await (await fetch(`${origin}${path}`)).text()
    const image = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(image, path).toContain(`${origin}/social/`)
    const picture = await fetch(image)
    expect(picture.headers.get('content-type')).toBe('image/jpeg')
    expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(10_000)
  }
})

test('every link of the header and the footer opens a page @once', async ({ page, origin }) => {
  await page.goto('/')
  const links: string[] = await page.evaluate(
    "[...document.querySelectorAll('header a, footer a')].map((one) => one.getAttribute('href'))",
  )
  const paths = [...new Set(links)].filter((href) => href.startsWith('/'))
  expect(paths.length).toBeGreaterThan(8)
  for (const path of paths) expect((await fetch(`${origin}${path}`)).status, path).toBe(200)
})

test('robots.txt and the sitemap name the public pages @once', async ({ origin }) => {
  expect(await (await fetch(`${origin}/robots.txt`)).text()).toContain(`Sitemap: ${origin}/sitemap.xml`)
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text()
  for (const path of await pagesOf(origin)) expect(sitemap).toContain(`<loc>${origin}${path}</loc>`)
})

test('every page works with an empty catalogue @once', async ({ page, emptyOrigin }) => {
  for (const [path, sentence] of [
    ['/', 'No apartments available.'],
    ['/bookings', 'No apartments available.'],
    ['/package', 'No packages found.'],
    ['/properties', 'No properties'],
  ] as const) {
    await page.goto(`${emptyOrigin}${path}`)
    await hydrated(page)
    await expect(page.getByText(sentence).first(), path).toBeVisible()
    expect(await accessibilityFaults(page), path).toEqual([])
  }
  await page.goto(emptyOrigin)
  // Without adverts the page shows three pictures of its own.
  await expect(page.getByRole('heading', { name: 'Around Ghana' })).toBeVisible()
})

for (const [path, link, data, sentence] of [
  ['/package', 'Packages', '**/package.data*', 'Failed to load packages. Please try again later.'],
  ['/properties', 'Properties', '**/properties.data*', 'This page could not be loaded'],
] as const)
  test(`${path} says that it cannot be loaded, and loads again @once`, async ({ page, expectRefusal }) => {
    expectRefusal(503)
    await page.goto('/support')
    await hydrated(page)
    await page.route(data, (route) => route.fulfill({ status: 503, body: 'gone' }))
    await page.locator('footer').getByRole('link', { name: link }).click()
    await expect(page.getByText(sentence)).toBeVisible()
    await page.unroute(data)
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: link })).toBeVisible()
  })

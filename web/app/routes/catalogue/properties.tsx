// The list of properties for sale, filtered by what the URL says.
import type { Client } from '@akwaaba/contract/client'
import { limits } from '@akwaaba/contract/limits'
import { listProperties } from '@akwaaba/contract/properties'
import { searchOf } from '@akwaaba/contract/search'
import { PageFailure } from '../../features/app/shell/page-failure.tsx'
import { PropertyResults } from '../../features/catalogue/properties/property-results.tsx'
import { type ActiveFilter, cardOf, filtersOf } from '../../features/catalogue/properties/rules.ts'
import { pageMeta } from '../../lib/meta.ts'
import { type PropertySearch, paths } from '../../paths.ts'
import { apiContext, siteContext } from '../../server/context.ts'
import type { Route } from './+types/properties'

const find = async (api: Client, search: PropertySearch, limit: number = limits.pageSize) => {
  const found = await api.ask(listProperties, { query: { ...search, status: 'unpaid', limit } })
  return {
    properties: found.reply.map(cardOf),
    total: Number(found.headers.get('x-total-count') ?? found.reply.length),
  }
}

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const api = context.get(apiContext)
  const { name, publicUrl } = context.get(siteContext)
  const search = searchOf(listProperties, new URL(request.url).searchParams)
  const { properties, total } = await find(api, search)
  // For an empty list the results without each filter are counted: the page names the one that emptied it.
  const activeFilters: ActiveFilter[] =
    total > 0
      ? []
      : await Promise.all(
          filtersOf(search).map(async (filter) => ({ ...filter, total: (await find(api, filter.without, 1)).total })),
        )
  return { search, properties, total, activeFilters, name, publicUrl }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta({
        title: loaderData.search.location ? `Properties in ${loaderData.search.location}` : 'Properties',
        description: 'Homes for sale in Ghana, furnished and unfurnished, with size, tenure and price in full.',
        publicUrl: loaderData.publicUrl,
        path: paths.properties({ location: loaderData.search.location }),
        siteName: loaderData.name,
        about: { '@type': 'CollectionPage' },
      })
    : []

export default function PropertiesPage({ loaderData }: Route.ComponentProps) {
  const { search, properties, total, activeFilters } = loaderData
  return <PropertyResults search={search} properties={properties} total={total} activeFilters={activeFilters} />
}

export const ErrorBoundary = () => <PageFailure isMissing={false} />

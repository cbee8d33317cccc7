// A host as everybody sees it: who it is, and what it offers.
import { listApartments } from '@akwaaba/contract/apartments'
import { getHost } from '@akwaaba/contract/hosts'
import { limits } from '@akwaaba/contract/limits'
import { searchOf } from '@akwaaba/contract/search'
import { data, isRouteErrorResponse, useRouteError } from 'react-router'
import { PageFailure } from '../../features/app/shell/page-failure.tsx'
import { ApartmentGrid } from '../../features/catalogue/apartments/apartment-grid.tsx'
import { apartmentCardOf } from '../../features/catalogue/apartments/rules.ts'
import { HostHead } from '../../features/people/hosts/host-panel.tsx'
import { answerText, organisationSchema, sinceText } from '../../features/people/hosts/rules.ts'
import { totalText } from '../../lib/format.ts'
import { pageMeta } from '../../lib/meta.ts'
import { isNotThere } from '../../lib/refusals.ts'
import { plain } from '../../lib/schema-org.ts'
import { paths, withQuery } from '../../paths.ts'
import { apiContext, siteContext } from '../../server/context.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/notices/empty-state.tsx'
import { Pages } from '../../ui/page/pages.tsx'
import type { Route } from './+types/public-host'

const places = (total: number) => `${totalText(total)} ${total === 1 ? 'place' : 'places'} to stay`

export const loader = async ({ context, params, request }: Route.LoaderArgs) => {
  const api = context.get(apiContext)
  const { name, publicUrl } = context.get(siteContext)
  const slug = params.slug.toLowerCase()
  const { page } = searchOf(listApartments, new URL(request.url).searchParams)
  try {
    const [host, found] = await Promise.all([
      api.send(getHost, { params: { slug } }),
      api.ask(listApartments, {
        query: { host: slug, sort: 'newest', limit: limits.pageSize, page: Number(page ?? 1) },
      }),
    ])
    const apartments = found.reply.map(apartmentCardOf)
    const total = Number(found.headers.get('x-total-count') ?? apartments.length)
    return { host, apartments, total, page, name, publicUrl }
  } catch (error) {
    // A malformed slug is answered like one that does not exist.
    if (isNotThere(error)) throw data(null, { status: 404 })
    throw error
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const { host, total, name, publicUrl } = loaderData
  const path = paths.host(host.slug)
  const sentences = [sinceText(host.since), total > 0 && places(total), answerText(host.answersWithin)]
  return pageMeta({
    title: host.name,
    description: [...sentences.filter(Boolean), host.about.replace(/\s+/g, ' ').slice(0, 200)]
      .filter(Boolean)
      .join('. '),
    publicUrl,
    path,
    siteName: name,
    about: {
      '@type': 'ProfilePage',
      mainEntity: { ...organisationSchema(host, publicUrl), ...(host.about && { description: plain(host.about) }) },
    },
  })
}

export default function HostPage({ loaderData }: Route.ComponentProps) {
  const { host, apartments, total, page } = loaderData
  return (
    <div className="wrap pt-6 pb-20 sm:pt-10">
      <HostHead host={host} facts={total > 0 ? places(total) : undefined} />
      <section aria-labelledby="places" className="pt-10">
        <h2 id="places" className="mb-6 text-[1.75rem]">
          Places to stay
        </h2>
        {total === 0 ? (
          <EmptyState
            title="There is nothing to book here at the moment."
            action={<ButtonLink to={paths.bookings()}>See all apartments</ButtonLink>}
          >
            {host.name} has no places on the site today.
          </EmptyState>
        ) : (
          <ApartmentGrid apartments={apartments} eager={3} />
        )}
        <Pages page={page} total={total} at={(to) => withQuery(paths.host(host.slug), { page: to })} />
      </section>
    </div>
  )
}

export const ErrorBoundary = () => {
  const error = useRouteError()
  const status = isRouteErrorResponse(error) ? error.status : null
  return (
    <PageFailure
      isMissing={status === 404 || status === 410}
      what={status === 410 ? 'This host takes no bookings at the moment' : 'This host is not here'}
    />
  )
}

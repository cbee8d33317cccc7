// One property: pictures, facts, price, and the way to buy it.
import { messages } from '@akwaaba/contract/messages'
import { formatDollarsShort } from '@akwaaba/contract/money'
import { socialUrl } from '@akwaaba/contract/pictures'
import { getProperty } from '@akwaaba/contract/properties'
import { data, isRouteErrorResponse, useRouteError } from 'react-router'
import { PageFailure } from '../../features/app/shell/page-failure.tsx'
import { PropertyPage } from '../../features/catalogue/properties/property-page.tsx'
import { ReportLink } from '../../features/stays/user-reports/report-link.tsx'
import { pageMeta } from '../../lib/meta.ts'
import { isNotThere } from '../../lib/refusals.ts'
import { propertySchema } from '../../lib/schema-org.ts'
import { paths } from '../../paths.ts'
import { apiContext, siteContext } from '../../server/context.ts'
import { safeHtml } from '../../server/sanitize.ts'
import type { Route } from './+types/properties-info'

export const loader = async ({ context, params }: Route.LoaderArgs) => {
  const { name, publicUrl } = context.get(siteContext)
  try {
    const property = await context.get(apiContext).send(getProperty, { params })
    // Made here, so that the page needs no code for it.
    const about = propertySchema(property, { publicUrl, path: paths.property(property._id) })
    return { property: { ...property, description: safeHtml(property.description) }, about, name, publicUrl }
  } catch (error) {
    // A malformed id is answered like one that does not exist.
    if (isNotThere(error)) throw data(null, { status: 404 })
    throw error
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const { property, about, name, publicUrl } = loaderData
  const price = property.actions.includes('buy') ? formatDollarsShort(property.price) : 'Sold'
  return pageMeta({
    title: property.propertyName,
    description: `${property.propertyType} property in ${property.location}, ${property.size} sqm. ${price}. ${property.address}`,
    publicUrl,
    path: paths.property(property._id),
    image: socialUrl('properties', property._id, property.price),
    siteName: name,
    about,
  })
}

export default function PropertiesInfoPage({ loaderData }: Route.ComponentProps) {
  const { property, publicUrl } = loaderData
  return (
    <PropertyPage key={property._id} property={property} url={`${publicUrl}${paths.property(property._id)}`}>
      <ReportLink about={{ kind: 'property', id: property._id }}>Report this property</ReportLink>
    </PropertyPage>
  )
}

export const ErrorBoundary = () => {
  const error = useRouteError()
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  const back = { to: paths.properties(), label: 'See all properties' }
  return <PageFailure isMissing={isMissing} what={messages.propertyNotFound} back={back} />
}

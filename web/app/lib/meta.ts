// Owns the meta tags of a page: for search engines, and for the preview where it is shared.
import type { MetaDescriptor } from 'react-router'

type Page = {
  title: string
  description: string
  publicUrl: string
  path: string
  image?: string | undefined
  siteName: string
  /** what the page is about, as schema.org structured data; a WebPage by default */
  about?: Record<string, unknown> | undefined
}

/** The meta tags of a public page. */
export const pageMeta = ({ title, description, publicUrl, path, image, siteName, about }: Page): MetaDescriptor[] => [
  { title: title === siteName ? title : `${title} · ${siteName}` },
  { name: 'description', content: description },
  { tagName: 'link', rel: 'canonical', href: `${publicUrl}${path}` },
  { property: 'og:title', content: title },
  { property: 'og:description', content: description },
  { property: 'og:url', content: `${publicUrl}${path}` },
  { property: 'og:site_name', content: siteName },
  { property: 'og:type', content: 'website' },
  { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
  ...(image
    ? [
        { property: 'og:image', content: `${publicUrl}${image}` },
        { property: 'og:image:alt', content: title },
      ]
    : []),
  {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'WebPage',
      name: title,
      description,
      url: `${publicUrl}${path}`,
      ...about,
    },
  },
]

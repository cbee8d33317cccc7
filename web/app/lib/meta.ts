// Owns what a page says of itself to search engines and to whoever it is shared with.
type Page = {
  title: string
  description: string
  publicUrl: string
  path: string
  image?: string | undefined
  siteName: string
}

export const pageMeta = ({ title, description, publicUrl, path, image, siteName }: Page) => [
  { title: title === siteName ? title : `${title} · ${siteName}` },
  { name: 'description', content: description },
  { tagName: 'link', rel: 'canonical', href: `${publicUrl}${path}` },
  { property: 'og:title', content: title },
  { property: 'og:description', content: description },
  { property: 'og:url', content: `${publicUrl}${path}` },
  { property: 'og:site_name', content: siteName },
  { property: 'og:type', content: 'website' },
  ...(image ? [{ property: 'og:image', content: `${publicUrl}${image}` }] : []),
]

// Owns what a description may contain: the tags, attributes and URL schemes that the server stores and a page shows.
export const richText = {
  tags: [
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'p',
    'br',
    'ul',
    'ol',
    'li',
    'strong',
    'em',
    'u',
    's',
    'blockquote',
    'pre',
    'code',
    'a',
    'img',
  ],
  linkAttributes: ['href', 'target', 'rel'],
  imageAttributes: ['src', 'alt', 'width', 'height'],
  linkSchemes: ['http', 'https', 'mailto', 'tel', 'sms'],
  imageSchemes: ['http', 'https', 'data'],
  /** what other editors write for a tag above */
  synonyms: { b: 'strong', i: 'em', strike: 's', del: 's', ins: 'u' },
} as const

/** Whether the address of a picture is allowed: an absolute http(s) URL, or a data: URL with an image. */
export const isImageAddress = (src: string | undefined): boolean =>
  src !== undefined &&
  (/^https?:\/\/[^/]/i.test(src) || /^data:image\/(png|jpeg|gif|webp|avif);base64,[a-z0-9+/]+=*$/i.test(src))

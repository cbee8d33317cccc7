// Owns what a description may hold: the tags, attributes and addresses that the server keeps and a page shows.
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

/** Whether a picture's address leads to a picture from every page: a whole one, or the picture itself. */
export const isImageAddress = (src: string | undefined): boolean =>
  src !== undefined &&
  (/^https?:\/\/[^/]/i.test(src) || /^data:image\/(png|jpeg|gif|webp|avif);base64,[a-z0-9+/]+=*$/i.test(src))

// Owns the second look at stored HTML: it was cleaned when it was written, and is again before a page shows it.
import { isImageAddress, richText } from '@akwaaba/contract/rich-text'
import sanitizeHtml from 'sanitize-html'

/** Takes a stored description; gives it back with nothing in it that the rules of rich text do not name. */
export const safeHtml = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: [...richText.tags],
    allowedAttributes: { a: [...richText.linkAttributes], img: [...richText.imageAttributes] },
    allowedSchemes: [...richText.linkSchemes],
    allowedSchemesByTag: { img: [...richText.imageSchemes] },
    allowProtocolRelative: false,
    exclusiveFilter: ({ tag, attribs: { src } }) => tag === 'img' && !isImageAddress(src),
  })

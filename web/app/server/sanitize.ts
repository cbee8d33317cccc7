// Owns sanitizing stored HTML again before a page shows it; it was sanitized when it was stored as well.
import { isImageAddress, richText } from '@akwaaba/contract/rich-text'
import sanitizeHtml from 'sanitize-html'

/** Takes a stored description; gives it with only the tags, attributes and addresses that the rules of rich text allow. */
export const safeHtml = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: [...richText.tags],
    allowedAttributes: { a: [...richText.linkAttributes], img: [...richText.imageAttributes] },
    allowedSchemes: [...richText.linkSchemes],
    allowedSchemesByTag: { img: [...richText.imageSchemes] },
    allowProtocolRelative: false,
    exclusiveFilter: ({ tag, attribs: { src } }) => tag === 'img' && !isImageAddress(src),
  })

// Owns which HTML a description may hold. Applied when it is stored; pages apply the like again before showing it.
import { richText } from '@akwaaba/contract/rich-text'
import sanitizeHtml from 'sanitize-html'

const rules: sanitizeHtml.IOptions = {
  allowedTags: [...richText.tags],
  allowedAttributes: { a: [...richText.linkAttributes], img: [...richText.imageAttributes] },
  allowedSchemes: [...richText.linkSchemes],
  allowedSchemesByTag: { img: [...richText.imageSchemes] },
  allowProtocolRelative: false,
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener nofollow ugc', target: '_blank' }) },
}

/** Takes HTML as an editor made it; gives only harmless markup back. */
export const sanitizeDescription = (html: string): string => sanitizeHtml(html, rules)

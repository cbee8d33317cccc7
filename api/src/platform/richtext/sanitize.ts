// Owns which HTML a description may hold. Applied when it is stored; pages apply the like again before showing it.
import { fail } from '@akwaaba/contract/errors'
import { isImageAddress, richText } from '@akwaaba/contract/rich-text'
import { withWordLists } from '@akwaaba/contract/word-lists'
import sanitizeHtml from 'sanitize-html'

/** Deeper than any editor nests; a page that walks the markup must not run out of stack. */
const deepest = 50

const rules: sanitizeHtml.IOptions = {
  allowedTags: [...richText.tags],
  allowedAttributes: { a: [...richText.linkAttributes], img: [...richText.imageAttributes] },
  allowedSchemes: [...richText.linkSchemes],
  allowedSchemesByTag: { img: [...richText.imageSchemes] },
  allowProtocolRelative: false,
  nestingLimit: deepest,
  transformTags: {
    a: sanitizeHtml.simpleTransform('a', { rel: 'noopener nofollow ugc', target: '_blank' }),
    ...richText.synonyms,
  },
  exclusiveFilter: ({ tag, attribs: { src } }) => tag === 'img' && !isImageAddress(src),
}

const isBlank = (html: string) => !html.includes('<img') && /^(\s|&nbsp;|\u200b|<[^>]*>)*$/.test(html)

/** Takes HTML as an editor made it; gives only harmless markup back, and '' when nothing in it can be seen. */
export const sanitizeDescription = (html: string): string => {
  let clean = sanitizeHtml(withWordLists(html), rules)
  // What is taken out may leave a nesting that reads differently the next time: cleaned until it stays as it is.
  for (let again = sanitizeHtml(clean, rules); again !== clean; again = sanitizeHtml(clean, rules)) clean = again
  return isBlank(clean) ? '' : clean
}

/** The same for a field that must say something; refuses with invalid_input when no text and no picture is left. */
export const requireDescription = (html: string): string => {
  const clean = sanitizeDescription(html)
  const msg = 'Description is required'
  return clean === '' ? fail('invalid_input', { msg, fields: { description: msg } }) : clean
}

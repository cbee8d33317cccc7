// Owns which fields each kind of enquiry asks for, and which field a fault belongs to.
import type { EnquiryKind } from '@akwaaba/contract/enquiries'

export type EnquiryField = 'email' | 'name' | 'company' | 'message'
export type Typed = Record<EnquiryField | 'website', string>

/** The fields of each kind, in the order of the form. */
export const fieldsOf: Record<EnquiryKind, readonly EnquiryField[]> = {
  partnership: ['email', 'company', 'message'],
  support: ['name', 'email', 'message'],
  tailored: ['email', 'message'],
  events: ['email'],
}

/** What is sent: only the fields of the kind, because the server refuses others. */
export const bodyOf = (kind: EnquiryKind, typed: Partial<Typed>): unknown => ({
  kind,
  ...Object.fromEntries(fieldsOf[kind].map((name) => [name, typed[name] ?? ''])),
  ...(typed.website ? { website: typed.website } : {}),
})

/** The sentences for fields of this kind, in the order of the fields; others are left out. */
export const placedFaults = (kind: EnquiryKind, sentences: Record<string, string>): [EnquiryField, string][] =>
  fieldsOf[kind].flatMap((name): [EnquiryField, string][] => {
    const sentence = sentences[name]
    return sentence ? [[name, sentence]] : []
  })

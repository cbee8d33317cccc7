// Owns phone numbers as they are typed: with their country; read as a plus and digits.
import { z } from 'zod'

const digitsOf = (typed: string) => typed.replace(/[\s().-]/g, '').replace(/^00/, '+')

const numberOf = (shape: RegExp, read = digitsOf) =>
  z
    .string()
    .trim()
    .max(30)
    .transform(read)
    .pipe(z.string().regex(shape, 'Please enter your phone number with its country code, such as +233 24 555 0142.'))

export const phone = numberOf(/^\+[1-9]\d{5,14}$/)

/** The same, or nothing. */
export const optionalPhone = numberOf(/^(\+[1-9]\d{5,14})?$/)

/** The same as it is typed at a reception: one without a country, such as 024 555 0142, is of Ghana. */
export const localPhone = numberOf(/^\+[1-9]\d{5,14}$/, (typed) => digitsOf(typed).replace(/^0(?=\d{9}$)/, '+233'))

// Owns phone numbers as they are typed: with their country; read as a plus and digits.
import { z } from 'zod'

const numberOf = (shape: RegExp) =>
  z
    .string()
    .trim()
    .max(30)
    .transform((typed) => typed.replace(/[\s().-]/g, '').replace(/^00/, '+'))
    .pipe(z.string().regex(shape, 'Please enter your phone number with its country code, such as +233 24 555 0142.'))

export const phone = numberOf(/^\+[1-9]\d{5,14}$/)

/** The same, or nothing. */
export const optionalPhone = numberOf(/^(\+[1-9]\d{5,14})?$/)

// Owns what the lists of money that admins read have in common: names of providers, typed amounts.
const providerNames: Record<string, string> = {
  ...{ paystack: 'Paystack', paypal: 'PayPal', bank: 'Bank', test: 'Test gateway' },
}

export const providerName = (provider: string): string => providerNames[provider] ?? provider

/** What somebody typed as a sum; null while it is none. */
export const sumOf = (text: string): number | null => {
  const plain = text.trim().replace(/,/g, '')
  return /^\d{1,10}(\.\d{1,2})?$/.test(plain) ? Number(plain) : null
}

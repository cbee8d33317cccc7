// Owns words that depend on language and region.
const regions = () => new Intl.DisplayNames(['en'], { type: 'region' })

/** Names of countries by their two letters, in English. */
export const countryNames = (codes: string[]): Map<string, string> => {
  const names = regions()
  return new Map(codes.map((code) => [code, names.of(code) ?? code]))
}

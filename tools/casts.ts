// Owns the check that casts stay few: one hides the next change of a type from the compiler.
import { codeOnly, type Source } from './source.ts'

/** So many are left, for what types cannot say. The number is not raised. */
const mostCasts = 39

const templates = /`(?:\\.|[^`\\])*`/g
const names = /\b(?:import|export)\s+(?:type\s+)?(?:\*|\{[^}]*\})[^\n]*/g
// A name and what follows a type, or a word of the language: texts of pages have "as" as well. Twice in a row, by way of unknown, is one.
const named = String.raw`[A-Z](?:[a-z]\w*)?(?=\s*[<\[\]()|&;,.}\n])`
const words = 'string|number|boolean|never|unknown|object|any|readonly|typeof|keyof'
const cast = new RegExp(
  String.raw`[\w)\]}>]\s+as\s+(?:unknown\s+as\s+|z\.ZodType\s+as\s+)?(?:${named}|[(\[]|z\.|pg\.|(?:${words})\b)`,
  'g',
)

const isProduct = (path: string) =>
  /^(api\/src|web\/app|contract)\//.test(path) && !/\.test\.tsx?$|\/testing\//.test(path)

/** The casts of a file of the product; none where it is of something else. */
export const castsIn = ({ path, text }: Source): number =>
  isProduct(path) ? [...codeOnly(text).replace(templates, '').replace(names, '').matchAll(cast)].length : 0

/** A fault where the product has more casts than are allowed. */
export function castFaults(sources: readonly Source[]): string[] {
  const found = sources.reduce((all, source) => all + castsIn(source), 0)
  return found > mostCasts
    ? [`the product has ${found} casts, more than ${mostCasts}: say it by a type, or look at the value (guards.ts)`]
    : []
}

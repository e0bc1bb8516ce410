/** An address with its values encoded: path`/api/lessons/${id}`. */
export const path = (texts: TemplateStringsArray, ...values: string[]): string =>
  String.raw({ raw: texts }, ...values.map((value) => encodeURIComponent(value)))

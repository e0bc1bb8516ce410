declare module '@adobe/structured-data-validator' {
  interface Issue {
    issueMessage: string
    severity: 'ERROR' | 'WARNING'
  }
  export default class Validator {
    /** Without the vocabulary of schema.org it checks what search engines ask for. */
    validate(data: {
      jsonld: Record<string, object[]>
      microdata: object
      rdfa: object
    }): Promise<Issue[]>
  }
}

/** The id of an assessment's row on its lesson's page. */
export const rowId = (assessmentId: string) => `assessment-${assessmentId}`
